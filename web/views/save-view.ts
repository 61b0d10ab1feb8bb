import { addView, changeView, removeView } from '#contract/views/calls.ts'
import type { View } from '#contract/views/view.ts'
import { api } from '../kernel/api/api.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import type { SavedView } from './queries.ts'

export async function saveNewView(companyId: string, attributes: View): Promise<SavedView> {
  const { data } = await api(addView, { params: { companyId }, attributes })
  await refreshAfter('view', { companyId })
  return data
}

export async function saveView(
  companyId: string,
  { id, meta }: SavedView,
  attributes: Partial<Omit<View, 'list'>>,
): Promise<SavedView> {
  const { data } = await api(changeView, { params: { viewId: id }, attributes, version: meta.version })
  await refreshAfter('view', { companyId })
  return data
}

export async function deleteView(companyId: string, { id, meta }: SavedView): Promise<void> {
  await api(removeView, { params: { viewId: id }, version: meta.version })
  await refreshAfter('view', { companyId })
}
