/** A person in a list: the last name is emphasised, as lists are sorted by it. */
export function PersonName({ first, last }: { first: string | null; last: string | null }) {
  return (
    <span className="person-name">
      {first} <b>{last}</b>
    </span>
  )
}
