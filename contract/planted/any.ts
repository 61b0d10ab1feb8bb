import * as used from '#server/config.ts'
export default used
