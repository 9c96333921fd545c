#!/usr/bin/env bash
# Consumes the curated queue with bash and curl. SLUICE_URL is the service, SLUICE_API_KEY an API key. The arguments are the
# command that delivers: it gets the post as JSON on standard input, and exits with 0 when it is delivered, 65 to report an
# error, anything else to get it again later. Without arguments the post's address is printed.
set -u
: "${SLUICE_API_KEY:?}"
url=${SLUICE_URL:-http://127.0.0.1:3000}
renew=${SLUICE_RENEW_SECONDS:-60} # at most half of the service's RESERVE_TIMEOUT_SECONDS
# A quote inside of a JSON text is escaped, so `"name":` can only be the name of a field.
[ $# -gt 0 ] || set -- sed -nE 's/.*"post_uri":"([^"]*)".*/\1/p'
stopped='' work='' token='' ceiling=1000
trap 'stopped=1; [ -z "$work" ] || kill -- "-$work" 2>/dev/null' TERM INT

# call METHOD PATH [BODY]: prints the response's body, and its status on a last line. Ignores signals, since next reserves.
call() (
  trap '' TERM INT
  # The headers go by standard input, since all users of the machine can read arguments; curl leaves out an empty header.
  printf '%s\n' "X-API-Key: $SLUICE_API_KEY" "X-Reservation-Token: $token" 'Content-Type: application/json' |
    curl -s -m 10 -H @- -X "$1" ${3+-d "$3"} -w '\n%{http_code}' "${url%/}/api/v1/curated/$2"
)

# Sleeps for 1 s, twice as long after each consecutive miss, at most 30 s, less a random part.
miss() {
  [ -z "$stopped" ] || ceiling=1000
  local ms=$((ceiling / 2 + RANDOM % (ceiling / 2)))
  ceiling=$((ceiling * 2 > 30000 ? 30000 : ceiling * 2))
  sleep "$((ms / 1000)).$(printf %03d $((ms % 1000)))" >/dev/null 2>&1 &
  wait $!
}

# attempt COMMAND: delivers, and renews the reservation meanwhile. Both are process groups, to be ended as a whole.
attempt() {
  local code renewal
  set -m
  "$@" <<<"$item" &
  work=$!
  # The renewals end when this script is killed.
  while sleep "$renew" && kill -0 $$; do call POST "$id/extend"; done >/dev/null 2>&1 &
  renewal=$!
  set +m
  [ -z "$stopped" ] || kill -- "-$work"
  # A signal ends the wait, but the command may still run.
  while wait "$work"; code=$?; kill -0 "$work" 2>/dev/null; do :; done
  work=''
  kill -- "-$renewal"
  return "$code"
}

# settle ACTION [BODY]: repeats ack, nack or error until the service responds; the token makes repetitions harmless.
settle() {
  local action=$1 answer tries=0
  shift
  while answer=$(call POST "$id/$action" "$@"); [ -z "$stopped" ] || [ $((tries += 1)) -lt 6 ]; do
    case ${answer##*$'\n'} in
      204) return ;;
      000 | 429 | 5??) miss ;;
      *) break ;; # 409: too late, another consumer has it
    esac
  done
  echo "Post $id: $action returned $answer" >&2
}

while [ -z "$stopped" ]; do
  token=''
  answer=$(call GET next)
  case ${answer##*$'\n'} in
    200) item=${answer%$'\n'*} ;;
    204 | 000 | 429 | 5??) miss; continue ;;
    *) echo "The service refuses it: $answer" >&2; exit 1 ;;
  esac
  id=$(sed -nE 's/.*"fenliu_post_id":([0-9]+).*/\1/p' <<<"$item")
  token=$(sed -nE 's/.*"reservation_token":"([^"]*)".*/\1/p' <<<"$item")
  # Another page with the status 200, such as a proxy's
  [ -n "$id" ] && [ -n "$token" ] || { miss; continue; }
  if [ -n "$stopped" ]; then code=75; else attempt "$@"; code=$?; fi
  case $code in
    0) settle ack; ceiling=1000 ;;
    65) settle error '{"reason": "Delivery failed"}'; ceiling=1000 ;;
    *) settle nack; miss ;;
  esac
done
