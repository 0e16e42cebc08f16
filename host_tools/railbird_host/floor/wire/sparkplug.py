"""Payloads of Sparkplug B 3.0 (Eclipse), by the field numbers of its published schema, in Google's own runtime.

    Payload  timestamp 1, metrics 2, seq 3
    Metric   name 1, alias 2, timestamp 3, datatype 4, is_null 7, one of: int 10, long 11, float 12, double 13,
             boolean 14, string 15

In: names and values. Out: bytes, and back. Only the types that a table has: whole numbers, Boolean, Double, String.
"""

import time
from typing import Any, NamedTuple

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError

INT64, UINT64, DOUBLE, BOOLEAN, STRING = 4, 8, 10, 11, 12  # data types, section 6.4.16
SIGNED = 1 << 64
MOST_METRICS = 400
_FIELD = descriptor_pb2.FieldDescriptorProto
_METRIC = (
    ("name", 1, _FIELD.TYPE_STRING),
    ("alias", 2, _FIELD.TYPE_UINT64),
    ("timestamp", 3, _FIELD.TYPE_UINT64),
    ("datatype", 4, _FIELD.TYPE_UINT32),
    ("is_null", 7, _FIELD.TYPE_BOOL),
)
_VALUE = (
    ("int_value", 10, _FIELD.TYPE_UINT32),
    ("long_value", 11, _FIELD.TYPE_UINT64),
    ("float_value", 12, _FIELD.TYPE_FLOAT),
    ("double_value", 13, _FIELD.TYPE_DOUBLE),
    ("boolean_value", 14, _FIELD.TYPE_BOOL),
    ("string_value", 15, _FIELD.TYPE_STRING),
)


def _payload_class() -> Any:
    file = descriptor_pb2.FileDescriptorProto(name="railbird_sparkplug_b.proto", package="railbird", syntax="proto2")
    payload = file.message_type.add(name="Payload")
    metric = payload.nested_type.add(name="Metric")
    metric.oneof_decl.add(name="value")
    for name, number, kind in _METRIC:
        metric.field.add(name=name, number=number, type=kind, label=_FIELD.LABEL_OPTIONAL)
    for name, number, kind in _VALUE:
        metric.field.add(name=name, number=number, type=kind, label=_FIELD.LABEL_OPTIONAL, oneof_index=0)
    payload.field.add(name="timestamp", number=1, type=_FIELD.TYPE_UINT64, label=_FIELD.LABEL_OPTIONAL)
    payload.field.add(
        name="metrics",
        number=2,
        type=_FIELD.TYPE_MESSAGE,
        type_name=".railbird.Payload.Metric",
        label=_FIELD.LABEL_REPEATED,
    )
    payload.field.add(name="seq", number=3, type=_FIELD.TYPE_UINT64, label=_FIELD.LABEL_OPTIONAL)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("railbird.Payload"))


_Payload = _payload_class()
Value = bool | int | float | str


class Told(NamedTuple):
    """A payload: `seq` is -1 where there is none, as in a death."""

    timestamp_ms: int
    seq: int
    metrics: dict[str, Value | None]


def now_ms() -> int:
    return int(time.time() * 1000)


def encode(metrics: dict[str, Value], seq: int | None, timestamp_ms: int | None = None) -> bytes:
    stamp = now_ms() if timestamp_ms is None else timestamp_ms
    payload = _Payload(timestamp=stamp)
    if seq is not None:
        payload.seq = seq
    for name, value in metrics.items():
        metric = payload.metrics.add(name=name, timestamp=stamp)
        if isinstance(value, bool):
            metric.datatype, metric.boolean_value = BOOLEAN, value
        elif isinstance(value, int):
            metric.datatype, metric.long_value = INT64, value % SIGNED
        elif isinstance(value, float):
            metric.datatype, metric.double_value = DOUBLE, value
        else:
            metric.datatype, metric.string_value = STRING, value
    return payload.SerializeToString()


def decode(data: bytes) -> Told | None:
    """None for what is no payload."""
    payload = _Payload()
    try:
        payload.ParseFromString(data)
    except DecodeError:
        return None
    if len(payload.metrics) > MOST_METRICS:
        return None
    metrics = {metric.name: _value(metric) for metric in payload.metrics}
    return Told(payload.timestamp, payload.seq if payload.HasField("seq") else -1, metrics)


def _value(metric: Any) -> Value | None:
    which = metric.WhichOneof("value")
    if which is None or metric.is_null:
        return None
    value = getattr(metric, which)
    if which == "long_value" and metric.datatype == INT64 and value >= SIGNED >> 1:
        return int(value - SIGNED)
    return value  # type: ignore[no-any-return]
