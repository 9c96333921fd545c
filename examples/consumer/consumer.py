#!/usr/bin/env python3
"""Consumes the curated queue. Needs Python 3.8 or newer only. SLUICE_URL is the service, SLUICE_API_KEY an API key."""
import http.client, json, os, random, signal, sys, threading, time, urllib.request

API = os.environ.get("SLUICE_URL", "http://127.0.0.1:3000").rstrip("/") + "/api/v1/curated/"
RENEW = float(os.environ.get("SLUICE_RENEW_SECONDS", 60))  # at most half of the service's RESERVE_TIMEOUT_SECONDS
stopped = False


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would send the key to another host."""

    redirect_request = lambda *_: None


OPENER = urllib.request.build_opener(NoRedirect)


def deliver(item):
    """The function to replace: return "delivered", "later", or {"error": "a fixed reason"} to give the post up."""
    print(json.dumps(item), flush=True)
    return "delivered"


def call(method, path, token=None, body=None):
    """Returns status and body; status 0 when the service did not respond or a repetition may succeed."""
    headers = {"X-API-Key": os.environ["SLUICE_API_KEY"], "Content-Type": "application/json"}
    headers.update({"X-Reservation-Token": token} if token else {})
    data = json.dumps(body).encode() if body else None
    try:
        with OPENER.open(urllib.request.Request(API + path, data, headers, method=method), timeout=10) as answer:
            return answer.status, json.loads(answer.read() or "null")
    except (OSError, ValueError, http.client.HTTPException) as error:
        print(path, error, file=sys.stderr)
        status = getattr(error, "code", 0)
        return status if 300 <= status < 500 and status != 429 else 0, None


def attempt(item, path, token):
    """Delivers in a thread, so that the reservation can be renewed meanwhile; after a stop the thread has 5 s."""
    outcome = ["later"]  # also of a delivery that raises
    worker = threading.Thread(target=lambda: outcome.append(deliver(item)), daemon=True)
    worker.start()
    renewal = time.monotonic() + RENEW
    while worker.is_alive() and not stopped:
        worker.join(0.1)
        if time.monotonic() > renewal:
            call("POST", path + "extend", token)
            renewal = time.monotonic() + RENEW
    worker.join(5)
    return outcome[-1]


def settle(outcome, path, token):
    """Sends ack, nack or error until the service responds; the token makes repetitions harmless. A 409: it is too late."""
    body = {"reason": outcome["error"]} if isinstance(outcome, dict) else None
    action = "error" if body else {"delivered": "ack", "later": "nack"}[outcome]
    misses = 0
    while not call("POST", path + action, token, body)[0] and not (stopped and misses > 5):
        if stopped:
            time.sleep(0.5)
        misses = pause(misses)


def pause(misses):
    """Sleeps 1 s after the first miss, twice as long after each next one, at most 30 s, less a random part."""
    end = time.monotonic() + random.uniform(0.5, 1) * min(30, 2**misses)
    while time.monotonic() < end and not stopped:
        time.sleep(0.1)
    return misses + 1


def stop(*_):
    global stopped
    stopped = True


def main():
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    misses = 0
    while not stopped:
        status, item = call("GET", "next")
        if status >= 300:
            sys.exit("The service refuses it: is the key right?")
        outcome = "later"
        if item:
            path, token = f"{item['fenliu_post_id']}/", item["reservation_token"]
            outcome = "later" if stopped else attempt(item, path, token)
            settle(outcome, path, token)
        misses = pause(misses) if outcome == "later" else 0


if __name__ == "__main__":
    main()
