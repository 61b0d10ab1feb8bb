/** A person in a list: lists are sorted by the last name, so that one stands out. */
export function PersonName({ first, last }: { first: string | null; last: string | null }) {
  return (
    <span className="person">
      {first} <b>{last}</b>
    </span>
  )
}
