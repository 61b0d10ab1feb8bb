/** Result of a POST whose `sid` exists: the existing record, answered with 200. */
export class AlreadyCreated<R> {
  readonly reply: R

  constructor(reply: R) {
    this.reply = reply
  }
}
