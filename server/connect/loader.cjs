// A loader for Turbopack and webpack.
module.exports = function loader(source) {
  const done = this.async()
  import('./hosts.mjs').then(
    ({ withShop }) => done(null, withShop(source, this.resourcePath, this.getOptions().shop) ?? source),
    done,
  )
}
