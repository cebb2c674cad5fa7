import { ActionIcon, AppShell, Drawer, Kbd } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import type { ReactNode } from 'react'
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { useMe } from '../api/me.ts'
import { IconMenu2, IconSearch } from '../icons/icons.ts'
import { Navigation } from './navigation.tsx'
import { NewOrderNotice } from './new-orders.tsx'
import { Search } from './search.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { RequireSignIn } from './signed-in.tsx'
import { texts } from './texts/index.ts'
import { UserMenu } from './user-menu.tsx'

const navbarWidth = 248

/** The frame of every page: navigation at the side or in a drawer, search and menu on top. */
export function Frame() {
  return (
    <RequireSignIn>
      <ForRole>
        <Layout />
      </ForRole>
    </RequireSignIn>
  )
}

/** Helpers at the door have no business on the first page. */
function ForRole({ children }: { children: ReactNode }) {
  const { role } = useMe()
  const { pathname } = useLocation()
  return role === 'door' && pathname === '/admin' ? <Navigate to="/admin/check-in" replace /> : children
}

function Layout() {
  const [drawer, { open, close }] = useDisclosure()
  const { state } = useNavigation()
  return (
    <AppShell
      layout="alt"
      header={{ height: 60 }}
      navbar={{ width: navbarWidth, breakpoint: 'md', collapsed: { mobile: true } }}
    >
      <a href="#page" className="skip-link">
        {texts.skip}
      </a>
      {state === 'loading' && <div className="arriving" />}
      <Header onOpenNavigation={open} />
      <AppShell.Navbar className="shell-navbar" visibleFrom="md">
        <ShopName />
        <AppShell.Section grow className="nav-scroll">
          <Navigation />
        </AppShell.Section>
      </AppShell.Navbar>
      <NavigationDrawer opened={drawer} onClose={close} />
      <AppShell.Main id="page" tabIndex={-1}>
        <div className="shell-main">
          <Outlet />
        </div>
      </AppShell.Main>
      <Search />
      <NewOrderNotice />
      <Shortcuts />
      <ScrollRestoration />
    </AppShell>
  )
}

function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={navbarWidth + 40}
      padding={0}
      title={<ShopName />}
      classNames={{ content: 'shell-navbar', header: 'shell-navbar' }}
      closeButtonProps={{ 'aria-label': texts.closeNavigation, mr: 'md' }}
    >
      <Navigation onGo={onClose} />
    </Drawer>
  )
}

function Header({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  return (
    <AppShell.Header className="shell-header">
      <ActionIcon
        hiddenFrom="md"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.openNavigation}
        onClick={onOpenNavigation}
      >
        <IconMenu2 aria-hidden />
      </ActionIcon>
      <button type="button" className="search-button" onClick={spotlight.open}>
        <IconSearch size={18} aria-hidden />
        <span>{texts.search.button}</span>
        <Kbd size="xs" visibleFrom="sm" aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </button>
      <UserMenu />
    </AppShell.Header>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

function ShopName() {
  const { site } = useMe()
  return (
    <Link to="/admin" className="shop-name">
      <span className="shop-mark" aria-hidden>
        {[...site.name][0]}
      </span>
      {site.name}
    </Link>
  )
}
