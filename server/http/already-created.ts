/** The answer to something that was posted before: what is there already, and no second one. */
export class AlreadyCreated<R> {
  readonly reply: R

  constructor(reply: R) {
    this.reply = reply
  }
}
