# Runs a program and ends it when file descriptor 3, a pipe held by our parent, closes: however the
# parent ends, nothing is left behind. Prints the program's process id as its first line.
# Arguments: the file for the program's output, or "-" for file descriptor 4; then the program and its
# arguments.
output=$1
shift
[ "$output" = - ] || exec 4>>"$output"
"$@" >&4 2>&1 </dev/null 3<&- 4>&- &
child=$!
exec 4>&-
echo "$child"
{
  cat <&3 >/dev/null
  kill "$child" 2>/dev/null
  tries=0
  while kill -0 "$child" 2>/dev/null && [ "$tries" -lt 50 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  kill -9 "$child" 2>/dev/null
} &
exec 3<&-
wait "$child"
