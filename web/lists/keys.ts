type Source = { list: string; companyId?: string }

export const listKeys = {
  one: ({ list, companyId }: Source) => ['lists', companyId ?? 'mine', list] as const,
  pages: (source: Source) => [...listKeys.one(source), 'pages'] as const,
  entry: (source: Source, id: string) => [...listKeys.one(source), 'entry', id] as const,
  allSuggestions: ['list-suggestions'] as const,
  suggestions: (field: 'driver' | 'tag', scope: object, text: string) =>
    [...listKeys.allSuggestions, field, scope, text] as const,
}
