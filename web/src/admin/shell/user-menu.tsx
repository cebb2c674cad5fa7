import {
  Avatar,
  Button,
  Group,
  type MantineColorScheme,
  Menu,
  Text,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { Link } from 'react-router'
import { clearQueries } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import {
  IconArrowsExchange,
  IconBuildingStore,
  IconDeviceDesktop,
  IconExternalLink,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '../icons/icons.ts'
import { language, setLanguage } from '../language/language.ts'
import { showShortcuts } from './shortcuts.tsx'
import { texts } from './texts/index.ts'

const colorSchemes = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const

export function UserMenu() {
  const me = useMe()
  const signOut = useChange('signOut', { invalidates: [], onDone: forget })
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="subtle" color="gray" px={6} ml="auto" className="user-button">
          <VisuallyHidden>{texts.menu.label(me.name)}</VisuallyHidden>
          <Avatar aria-hidden name={me.name} color="accent" size={32} radius="xl" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--ink)">
            {me.name}
          </Text>
          {me.email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/admin/account" leftSection={<IconUserCircle size={18} />}>
          {texts.pages.account}
        </Menu.Item>
        <ShopItems />
        <Menu.Item component="a" href="/" target="_blank" leftSection={<IconExternalLink size={18} />}>
          {texts.menu.viewShop}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={showShortcuts}>
          {texts.menu.shortcuts}
        </Menu.Item>
        <Menu.Divider />
        <ColorSchemeItems />
        <Menu.Divider />
        <LanguageItem />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => signOut.mutate({})}>
          {texts.menu.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The other shops in which the person works, and the page where they choose them. */
function ShopItems() {
  const { managesShops } = useMe()
  const { data } = useCall('listMyShops', {})
  if (!managesShops && !data?.canAdd) return null
  return (
    <>
      {data?.shops.map(({ id, name, url }) => (
        <Menu.Item
          key={id}
          component="a"
          href={`${url}/admin`}
          leftSection={<IconArrowsExchange size={18} />}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Item component={Link} to="/admin/shops" leftSection={<IconBuildingStore size={18} />}>
        {texts.pages.shops}
      </Menu.Item>
    </>
  )
}

/** What this browser has of the shop. */
async function forget(): Promise<void> {
  const { forgetGuestLists } = await import('../guest-list/forget.ts')
  await forgetGuestLists()
  await clearQueries()
}

function ColorSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{texts.menu.look}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(look) => setColorScheme(look as MantineColorScheme)}>
        {colorSchemes.map(([look, LookIcon]) => (
          <Menu.RadioItem key={look} value={look}>
            <Group gap="sm">
              <LookIcon size={18} aria-hidden />
              {texts.menu[look]}
            </Group>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

function LanguageItem() {
  const [other, name] = language === 'en' ? (['de', 'Deutsch'] as const) : (['en', 'English'] as const)
  return (
    <Menu.Item leftSection={<IconLanguage size={18} />} lang={other} onClick={() => setLanguage(other)}>
      {name}
    </Menu.Item>
  )
}
