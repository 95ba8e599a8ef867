"""Answers each calendar (one JSON line) with the next dates that python-dateutil and recurring-ical-events find."""

import datetime
import itertools
import json
import signal
import sys
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr

UTC = datetime.timezone.utc
# Of the processor: a rule without dates is followed up to the year 9999.
SECONDS = 0.4
AHEAD = datetime.timedelta(days=40 * 366)


class TookTooLong(Exception):
    pass


def stop(*_):
    raise TookTooLong


def instant(value, zone=None):
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day, tzinfo=UTC)
    elif value.tzinfo is None:
        value = value.replace(tzinfo=zone or UTC)
    return value.astimezone(UTC)


def text(value):
    return value.strftime("%Y-%m-%dT%H:%M:%SZ")


def by_rule(document):
    """The rule alone, on local times: dateutil knows no time zone of a calendar."""
    zone = ZoneInfo(document["zone"] or "UTC")
    start = datetime.datetime.fromisoformat(document["start"])
    rule = rrulestr(document["rule"], dtstart=start)
    nows = sorted(datetime.datetime.fromisoformat(now) for now in document["nows"])
    answers, last = [], instant(start, zone)
    for date in itertools.takewhile(lambda date: instant(date) < nows[0] + AHEAD, rule):
        last = instant(date, zone)
        while nows and last >= nows[0]:
            answers.append(text(last))
            nows.pop(0)
        if not nows:
            break
    return {"dates": answers + [text(last) for _ in nows]}


def by_calendar(document):
    """The whole calendar, with the dates that it leaves out, adds and moves."""
    query = recurring_ical_events.of(icalendar.Calendar.from_ical(document["calendar"]))
    answers, ends = [], []
    for now in document["nows"]:
        now = datetime.datetime.fromisoformat(now)
        following = itertools.takewhile(
            lambda event: instant(event.start) < now + AHEAD, query.after(now)
        )
        found = next((event for event in following if instant(event.start) >= now), None)
        if found is None:
            return None
        answers.append(text(instant(found.start)))
        ends.append(text(instant(found.end)))
    return {"dates": answers, "ends": ends}


def answer(read, document):
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return read(document)
    except Exception:
        return None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


signal.signal(signal.SIGPROF, stop)
for line in sys.stdin:
    document = json.loads(line)
    read = by_rule if document["isRuleOnly"] else by_calendar
    print(json.dumps(answer(read, document)))
