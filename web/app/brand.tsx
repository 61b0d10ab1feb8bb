export function Brand() {
  return (
    <span className="brand">
      <i>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M3 17l5-10 4 8 3-5 6 7" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </i>
      {PRODUCT}
    </span>
  )
}

const PRODUCT = 'Wegbuch'
