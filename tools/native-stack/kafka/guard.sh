# Runs a program and stops it when file descriptor 3 closes: a pipe of the parent, which closes even
# if the parent is killed. Prints the program's process id as its first line.
# Arguments: the output file, or "-" for file descriptor 4; the program; its arguments.
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
