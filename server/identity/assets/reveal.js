// Shows what is typed into a password field while its button is pressed in.
for (const button of document.querySelectorAll('.reveal')) {
  const field = document.getElementById(button.getAttribute('aria-controls'))
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = field.type === 'password'
    field.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
    field.focus()
  })
  // Browsers offer to save a password only from a field that is one.
  field.form.addEventListener('submit', () => {
    field.type = 'password'
  })
}
