import { useLocalStorage } from '@mantine/hooks'
import { useMe } from '../../api/me.ts'

export interface View {
  name: string
  /** The query of the address. */
  search: string
}

/** The views somebody has saved of a list, in this browser. */
export function useViews(list: string): [View[], (views: View[]) => void] {
  const { id } = useMe()
  const [views, setViews] = useLocalStorage<View[]>({
    key: `admin.views.${list}.${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return [views, setViews]
}

/** Which columns somebody wants otherwise than they are by default. */
export function useChosenColumns(
  list: string,
): [Record<string, boolean>, (chosen: Record<string, boolean>) => void] {
  const { id } = useMe()
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `admin.columns.${list}.${id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  return [chosen, setChosen]
}
