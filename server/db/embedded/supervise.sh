# Runs a program of the database until it ends, or until whoever holds the other end of standard input is gone: a
# server that was killed takes its database with it, and the work directory. The program inherits descriptor 3, the
# lock of the data directory; the helpers do not, they may live a moment longer.
heartbeat=$1 instance=$2 line=$3 work=$4
shift 4

# Fails if another instance has put its heartbeat in place of ours.
count=0
beat() {
  holder=
  read -r holder _ <"$heartbeat"
  case $holder in "$instance" | '') ;; *) return 1 ;; esac
  count=$((count + 1))
  printf '%-199s\n' "$line $count" 1<>"$heartbeat"
  return 0
}

# A database that is told to stop while it recovers from the crash of one of its processes may hang for ever, and so does
# every start that waits for its lock. What it is ended by then loses nothing: the next start recovers.
end() {
  for signal in INT QUIT KILL; do
    kill -"$signal" "$program"
    for _ in 1 2 3 4 5; do
      sleep 1
      kill -0 "$program" || return 0
    done
  done
}

beat 2>/dev/null || exit 75
exec 4<&0
"$@" 4<&- </dev/null &
program=$!
# Only the end of the input tells that the server is gone; a cat that was killed is started again.
{
  until cat <&4 >/dev/null; do sleep 1; done
  touch "$work/ending"
  end
} 3<&- 2>/dev/null &
watcher=$!
{
  while sleep 2; kill -0 "$program"; do
    # Unwatched, it could outlive its server. A server that lives starts it again.
    kill -0 "$watcher" || end
    beat && continue
    : >"$work/taken-over"
    kill -QUIT "$program"
    exit
  done
} 3<&- 4<&- 2>/dev/null &
pulse=$!
exec 4<&-
wait "$program"
status=$?
kill "$pulse" 2>/dev/null && wait "$pulse"
if [ -e "$work/taken-over" ]; then status=75; fi
kill "$watcher" 2>/dev/null
# A watcher that was killed has seen no end of the server, which may still need the work directory.
if [ -e "$work/ending" ]; then rm -rf "$work"; fi
exit "$status"
