export const en = {
  skip: 'Skip to content',
  menu: 'Menu',
  announcement: 'Announcement',
  search: 'Search',
  account: 'Account',
  help: 'Help',
  contact: 'Contact',
  country: 'Country and currency',
}
