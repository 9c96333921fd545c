#!/usr/bin/env bash
# A delivery for consumer.sh that does what the post says.
item=$(cat)
[[ $item =~ '"fenliu_post_id":'([0-9]+) ]] && echo "${BASH_REMATCH[1]}"
case $item in
  *hang*) sleep 60 ;;
  *slow*) sleep 3.5 ;;
  *raise*'"delivery_count":1,'*) exit 1 ;;
  *later*'"delivery_count":1,'*) exit 75 ;;
  *error*) exit 65 ;;
esac
exit 0
