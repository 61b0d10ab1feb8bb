/** An icon of one path: every row of a long list has some, and each element costs when it is styled and laid out. */
export const PathIcon = ({ d }: { d: string }) => (
  <svg
    className="tabler-icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
)
