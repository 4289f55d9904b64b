-- The order of 推荐 weighs approval anew: every open post that has any is looked at once more by the ranking.
update trends set ranked_heat = -1 where audit_status = 1 and visibility = 1 and removed_at is null
  and like_num + 3 * comment_num + 2 * collect_num > 0;
