/** Queries that find inconsistent meal cards, orders, portions and places. */
export const WRONG_BOOKS: Readonly<Record<string, string>> = {
  'cards that are not the sum of their entries': `select c.user_id from meal_cards c
    where balance_fen <> (select coalesce(sum(amount_fen), 0) from meal_card_entries e where e.user_id = c.user_id)`,
  'orders that were not charged once': `select id from meal_orders o where (select count(*) from meal_card_entries e
    where e.order_id = o.id and kind = 'order' and amount_fen = -o.pay_fen) <> 1`,
  'orders given back otherwise than cancelled': `select id from meal_orders o where (status = 4)::int <>
    (select count(*) from meal_card_entries e where e.order_id = o.id and kind = 'refund' and amount_fen = o.pay_fen)`,
  'orders and tickets that differ': `select * from meal_orders o full join meal_tickets t on t.order_id = o.id
    where (o.user_id, o.canteen_id, o.date, o.meal, o.code, o.status, o.ends_at)
      is distinct from (t.user_id, t.canteen_id, t.date, t.meal, t.code, t.status, t.ends_at)`,
  'subsidies without their order': `select * from meal_subsidies s full join
    (select * from meal_orders where subsidy_fen > 0 and status <> 4) o on o.id = s.order_id
    where s.order_id is null or o.id is null`,
  'portions that are neither left nor ordered': `select d.id, y.date from dishes d join dish_days y on y.dish_id = d.id
    where d.stock <> y.stock + (select coalesce(sum((line ->> 'quantity')::int), 0)
      from meal_orders o, jsonb_array_elements(o.items) line
      where o.date = y.date and o.meal = y.meal and status <> 4 and line ->> 'dishId' = d.id)`,
  'places that are neither left nor taken': `select s.id, y.date from meal_slots s join slot_days y on y.slot_id = s.id
    where s.capacity <> y.left_num + (select count(*) from meal_orders o
      where o.slot_id = s.id and o.date = y.date and status <> 4)`,
}
