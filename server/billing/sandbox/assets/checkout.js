// Plus and minus buttons beside the quantity, and the sums of the chosen quantity.
const order = document.getElementById('order')
const field = document.getElementById('quantity')
const { unit, currency, locale, tax, inclusive, line } = order.dataset
const money = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: currency.toUpperCase(),
  currencyDisplay: 'narrowSymbol',
})
const write = (cents) => money.format(cents / 100)
const show = (name, text) => {
  const cell = order.querySelector(`[data-sum="${name}"]`)
  if (cell) cell.textContent = text
}

function update() {
  const quantity = Number(field.value)
  const isGood = field.checkValidity() && Number.isInteger(quantity)
  field.toggleAttribute('aria-invalid', !isGood)
  if (!isGood) return
  const subtotal = Number(unit) * quantity
  const isInclusive = inclusive === 'true'
  const rate = Number(tax)
  const taxes = Math.round((subtotal * rate) / (isInclusive ? 100 + rate : 100))
  show('line', line.replace('{quantity}', String(quantity)).replace('{price}', write(Number(unit))))
  show('subtotal', write(subtotal))
  show('tax', write(taxes))
  show('total', write(isInclusive ? subtotal : subtotal + taxes))
}

field.addEventListener('input', update)
for (const button of order.querySelectorAll('[data-step]')) {
  button.hidden = field.readOnly
  button.addEventListener('click', () => {
    const next = (Number(field.value) || 0) + Number(button.dataset.step)
    field.value = String(Math.min(Math.max(next, Number(field.min)), Number(field.max)))
    update()
  })
}
order.querySelector('[data-plain]').hidden = true
