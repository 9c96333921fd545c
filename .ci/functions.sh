# What .ci/run and .ci/release share. The caller sets `set -uo pipefail`.
export CI=true NO_COLOR=1

# Other users may pass through it, into what is theirs.
scratch=$(mktemp -d) && chmod 711 "$scratch"
trap 'rm -rf "$scratch"' EXIT
logs=$scratch/logs && mkdir "$logs"
failed_checks=0

check() { # check NAME COMMAND...
  local name=$1 start=$SECONDS result=passed
  shift
  echo "== $name"
  if ! "$@"; then
    result=FAILED
    failed_checks=$((failed_checks + 1))
  fi
  echo "== $name $result, $((SECONDS - start)) s"
}

# Runs two functions side by side; the output of the second comes when both are done.
at_once() { # at_once FUNCTION FUNCTION
  local output second
  output=$(mktemp -p "$scratch")
  (
    failed_checks=0
    "$2"
    exit "$failed_checks"
  ) >"$output" 2>&1 &
  second=$!
  "$1"
  wait "$second"
  failed_checks=$((failed_checks + $?))
  cat "$output"
}

# Runs tests and keeps what Jest says at the end, for the summary.
tests() { # tests NAME COMMAND...
  local log=$logs/$1
  shift
  "$@" 2>&1 | tee "$log"
}

# The same, for a browser, which may be too late on a busy machine: files with failed tests are run once more, alone, and must pass then.
tests_twice() { # tests_twice NAME COMMAND...
  local log=$logs/$1
  tests "$@" && return
  grep -qE '^Tests: .*[0-9] failed' "$log" || return 1
  echo "== $1: what failed, once more"
  sed -i -E 's/^(Tests: +)[0-9]+ failed, /\1/' "$log"
  shift
  "$@" -- --onlyFailures 2>&1 | tee "$log.again" && grep -qE '^Tests: .*[0-9] passed' "$log.again"
}

count() { # count passed|failed, over all of Jest's closing lines
  cat "$logs"/* | sed -nE "s/^Tests: .*[ :]([0-9]+) $1,.*/\1/p" | awk '{ sum += $1 } END { print sum + 0 }'
}

summary() {
  local passed failed
  passed=$(count passed)
  failed=$(($(count failed) + failed_checks))
  [ "$passed" -gt 0 ] || failed=$((failed + 1))
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}

# Makes a clone of the last commit, in a folder of mode 0700, where nothing was built or installed; its path is in $clone.
pristine_clone() {
  clone=$(mktemp -d "$scratch/clone.XXXXXX")/sluice && git clone --quiet --no-hardlinks . "$clone"
}

# The command that the README names, such as `npm ci && npm test`; fails where it names none.
readme_command() { # readme_command test|run demo
  sed -nE "s/^(npm ci && npm $1)( *| +#.*)$/\1/p" README.md | head -1 | grep .
}
