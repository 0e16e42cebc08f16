"""The table as an edge node of Sparkplug B 3.0: births, data that changed, a death as the will.

In: a connection to the broker, what the table is like now. Out: NBIRTH when the office comes or asks for it, NDATA at
most once a second. While the office is not there nothing is told: it will hear a birth.
"""

from collections.abc import Callable

from railbird_host.floor.wire import sparkplug, state
from railbird_host.floor.wire.account import Account
from railbird_host.floor.wire.broker_link import BrokerLink, Message, Will
from railbird_host.floor.wire.sparkplug import Value
from railbird_host.floor.wire.state import State
from railbird_host.floor.wire.topics import STATE, node_topic

REBIRTH = "Node Control/Rebirth"
DEATH_NUMBER = "bdSeq"
DATA_S = 1.0
NUMBERS = 256


class EdgeNode:
    def __init__(self, account: Account, clock: Callable[[], float]):
        self._table, self._clock = account.name, clock
        # Another one for every start, so that an old will is told from this one's.
        self._death = sparkplug.now_ms() // 1000 % NUMBERS
        self._is_birth_due = True
        self._seq = 0
        self._told: dict[str, Value] = {}
        self._next_s = 0.0
        self.is_office_there = False
        self._office_ms = 0  # when that connection of the office began which told of itself last
        topics = [STATE, node_topic("NCMD", self._table)]
        self.link = BrokerLink(account, f"{self._table}-state", topics, self._will, self._connected)

    def start(self) -> None:
        self.link.start()

    def stop(self) -> None:
        """An end that was meant is told as any other."""
        self.link.publish(node_topic("NDEATH", self._table), self._death_payload())
        self.link.stop()

    def turn(self, metrics: dict[str, Value]) -> None:
        for message in self.link.take():
            self._take(message)
        if not self.link.is_up or not self.is_office_there:
            self._is_birth_due = True
        elif self._is_birth_due:
            self._birth(metrics)
        elif self._clock() >= self._next_s:
            self._tell({name: value for name, value in metrics.items() if self._told.get(name) != value})

    def _birth(self, metrics: dict[str, Value]) -> None:
        self._seq = 0
        every = {DEATH_NUMBER: self._death, REBIRTH: False} | metrics
        if self.link.publish(node_topic("NBIRTH", self._table), sparkplug.encode(every, 0), qos=0):
            self._told, self._is_birth_due = dict(metrics), False
            self._next_s = self._clock() + DATA_S

    def _tell(self, news: dict[str, Value]) -> None:
        if not news:
            return
        if not news.keys() <= self._told.keys():
            self._is_birth_due = True  # a metric that no birth has named
            return
        following = (self._seq + 1) % NUMBERS
        if self.link.publish(node_topic("NDATA", self._table), sparkplug.encode(news, following), qos=0):
            self._seq = following
            self._told.update(news)
            self._next_s = self._clock() + DATA_S

    def _take(self, message: Message) -> None:
        if message.topic == STATE:
            self._hear_of_office(state.decode(message.payload))
        else:
            told = sparkplug.decode(message.payload)
            if told is not None and told.metrics.get(REBIRTH) is True:
                self._is_birth_due = True

    def _hear_of_office(self, told: State | None) -> None:
        """The end of an earlier connection of the office may be told after the next one's begin."""
        if told is None or (not told.is_online and told.timestamp_ms < self._office_ms):
            return
        self._is_birth_due = self._is_birth_due or not self.is_office_there
        self.is_office_there, self._office_ms = told.is_online, told.timestamp_ms

    # From the network's thread

    def _will(self) -> Will:
        self._death = (self._death + 1) % NUMBERS
        return Will(node_topic("NDEATH", self._table), self._death_payload())

    def _death_payload(self) -> bytes:
        return sparkplug.encode({DEATH_NUMBER: self._death}, None)

    def _connected(self) -> None:
        self.is_office_there = False  # what is retained tells anew
        self._is_birth_due = True
