/** The keys of what the whole portal needs. */
export const kernelKeys = { me: ['me'], companies: ['companies'], config: ['config'] } as const
