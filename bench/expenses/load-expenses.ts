import type pg from 'pg'

/** Spread evenly over the years; every fourth is a fill-up. */
export const insertExpenses = (admin: pg.Client, prefix: string, count: number, years: number) =>
  admin.query(
    `insert into expenses (id, company_id, vehicle_id, category, product_type, grossing, tax, currency_code, amount,
       unit, price_per_unit, is_reference_value, odometer, place, place_coordinate, tags, spent_at, spent_tz)
     select gen_random_uuid(), v.company_id, v.id, case when n % 2 = 0 then 'fuel' else 'parking' end,
       case when n % 2 = 0 then 'diesel' end, 20 + n % 60, 19, 'EUR', case when n % 2 = 0 then 10 + n % 40 else 1 end,
       case when n % 2 = 0 then 'l' end, case when n % 2 = 0 then 1.689 end, n % 4 = 0, n * 10,
       '{"name": "Tankstelle Nord", "address": {"street": "Wiesenweg 4", "postalCode": "72764", "city": "Reutlingen", "country": "DE"}}',
       '{"latitude": 48.503, "longitude": 9.204}', '{Messe}',
       '2016-01-01'::timestamptz + n * interval '1 year' * $3 / $2, 'Europe/Berlin'
     from vehicles v cross join generate_series(1, $2::integer) n
     where v.license_plate like $1 || ' %'`,
    [prefix, count, years],
  )
