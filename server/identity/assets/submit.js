// A sign-out with a valid ID token needs no confirmation.
const button = document.querySelector('[data-at-once]')
if (button) button.form.requestSubmit(button)
