// Whoever came with a proof of who they are has already said that they want to sign out.
const button = document.querySelector('[data-at-once]')
if (button) button.form.requestSubmit(button)
