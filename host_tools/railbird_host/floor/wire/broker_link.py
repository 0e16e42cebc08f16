"""One connection to the broker, MQTT 5, that comes back by itself: messages in through a bounded queue, out by QoS.

In: an account, a name for the connection, what to subscribe to, a will. Out: what has come, in order. Nothing blocks:
while the broker is away `publish` gives False and whoever wants it stored says it again.
"""

import contextlib
import queue
import ssl
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from railbird_host.floor.wire.account import Account

KEEPALIVE_S = 20
SOONEST_S, LATEST_S = 1, 15  # between two tries
MOST_WAITING = 10_000
MOST_UNSENT = 1_000


class Message(NamedTuple):
    topic: str
    payload: bytes
    session: int = 0  # of the connection it came by


class Will(NamedTuple):
    topic: str
    payload: bytes
    retain: bool = False


class BrokerLink:
    def __init__(
        self,
        account: Account,
        name: str,
        topics: Sequence[str],
        will: Callable[[], Will] | None = None,
        connected: Callable[[], None] = lambda: None,
        most_waiting: int = MOST_WAITING,
    ):
        """`will` is asked for anew before every connection; `connected` is called from the network's thread."""
        self._account, self._name, self._topics = account, name, list(topics)
        self._will, self._connected = will, connected
        self._waiting: queue.Queue[Message] = queue.Queue(most_waiting)
        self._client: Client | None = None
        self.is_up = False
        self.sessions = 0  # so often the connection was made
        self.dropped = 0  # messages that found the queue full
        self.problem = "not connected yet"

    def start(self) -> None:
        client = Client(CallbackAPIVersion.VERSION2, client_id=self._name, protocol=MQTTProtocolVersion.MQTTv5)
        client.tls_set_context(self._account.context())
        client.reconnect_delay_set(SOONEST_S, LATEST_S)
        client.max_queued_messages_set(MOST_UNSENT)
        client.on_connect, client.on_disconnect = self._on_connect, self._on_disconnect
        client.on_connect_fail, client.on_message = self._on_fail, self._on_message
        client.on_pre_connect = self._before
        self._client = client
        self._before(client, None)
        properties = Properties(PacketTypes.CONNECT)
        properties.SessionExpiryInterval = 0
        with contextlib.suppress(OSError, ssl.SSLError):
            client.connect_async(
                self._account.host, self._account.port, KEEPALIVE_S, clean_start=True, properties=properties
            )
        client.loop_start()

    def stop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.disconnect()
            client.loop_stop()
            self.is_up = False

    def publish(self, topic: str, payload: bytes, qos: int = 1, retain: bool = False) -> bool:
        if self._client is None or not self.is_up:
            return False
        return self._client.publish(topic, payload, qos, retain).rc == 0

    def take(self, limit: int = 1_000) -> list[Message]:
        found: list[Message] = []
        with contextlib.suppress(queue.Empty):
            while len(found) < limit:
                found.append(self._waiting.get_nowait())
        return found

    @property
    def waiting(self) -> int:
        return self._waiting.qsize()

    # From the network's thread

    def _before(self, client: Client, _: Any) -> None:
        if self._will is not None:
            will = self._will()
            client.will_set(will.topic, will.payload, 1, will.retain)

    def _on_connect(self, client: Client, _: Any, __: Any, reason: Any, ___: Any) -> None:
        if reason.is_failure:
            self.problem = f"the broker refuses: {reason}"
            return
        self.sessions += 1
        if self._topics:
            client.subscribe([(topic, 1) for topic in self._topics])
        self.is_up, self.problem = True, ""
        self._connected()

    def _on_disconnect(self, _: Client, __: Any, ___: Any, reason: Any, ____: Any) -> None:
        self.is_up = False
        self.problem = f"the broker is away: {reason}"

    def _on_fail(self, _: Client, __: Any) -> None:
        self.is_up = False
        self.problem = f"no broker at {self._account.host}:{self._account.port}, or it does not know this account"

    def _on_message(self, _: Client, __: Any, message: MQTTMessage) -> None:
        try:
            self._waiting.put_nowait(Message(message.topic, bytes(message.payload), self.sessions))
        except queue.Full:
            self.dropped += 1
