/** The API reference was one page once. Links to a part of that page lead on to where the part is now. */
const entry = document.getElementById(decodeURIComponent(location.hash.slice(1)))
if (entry instanceof HTMLAnchorElement) location.replace(entry.href)
