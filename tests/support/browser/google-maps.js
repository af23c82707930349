// Replaces Google's script in tests: it implements the parts of the API that the site uses, without network access.
;(() => {
  const tilePx = 256
  const listeners = new WeakMap()

  const event = {
    addListener(instance, name, handler) {
      const existingListeners = listeners.get(instance) ?? []
      const listener = { instance, name, handler }
      listeners.set(instance, [...existingListeners, listener])
      return listener
    },
    removeListener(listener) {
      const existingListeners = listeners.get(listener.instance) ?? []
      listeners.set(
        listener.instance,
        existingListeners.filter((each) => each !== listener),
      )
    },
    trigger(instance, name, ...args) {
      for (const each of listeners.get(instance) ?? []) if (each.name === name) each.handler(...args)
    },
  }

  class LatLng {
    constructor(lat, lng) {
      Object.assign(this, { lat: () => lat, lng: () => lng })
    }
    toString = () => `(${this.lat()}, ${this.lng()})`
  }

  const toLatLngLiteral = (position) =>
    position instanceof LatLng ? { lat: position.lat(), lng: position.lng() } : position

  class Size {
    constructor(width, height) {
      Object.assign(this, { width, height })
    }
  }

  class GoogleMap {
    overlays = new Set()

    constructor(element, options) {
      this.element = element
      element.classList.add('gm-style')
      this.panes = document.createElement('div')
      Object.assign(this.panes.style, {
        position: 'absolute',
        inset: 0,
        direction: 'ltr',
        overflow: 'hidden',
      })
      element.style.position = 'relative'
      element.append(this.panes)
      element.addEventListener('click', () => event.trigger(this, 'click', {}))
      this.setOptions(options)
    }
    setOptions({ center, zoom } = {}) {
      if (zoom) this.zoom = zoom
      if (center) this.center = toLatLngLiteral(center)
      this.draw()
    }
    setCenter(center) {
      this.setOptions({ center })
    }
    panBy(x, y) {
      const { lat, lng } = this.center
      this.setCenter({ lat: lat - y / this.scale(), lng: lng + x / this.scale() })
    }
    getBounds() {
      return {
        contains: (position) => {
          const { x, y } = this.toPixel(position)
          return x >= 0 && y >= 0 && x <= this.element.clientWidth && y <= this.element.clientHeight
        },
      }
    }
    scale() {
      return (tilePx * 2 ** this.zoom) / 360
    }
    setZoom(zoom) {
      this.setOptions({ zoom })
    }
    fitBounds({ north, south, east, west }) {
      const widest = Math.max(north - south, east - west, 0.001)
      this.setOptions({
        center: { lat: (north + south) / 2, lng: (east + west) / 2 },
        zoom: Math.floor(Math.log2(360 / widest)),
      })
    }
    // Tests read `data-center` and `data-zoom`.
    draw() {
      this.element.dataset.center = `${this.center.lat},${this.center.lng}`
      this.element.dataset.zoom = String(this.zoom)
      for (const overlay of this.overlays) overlay.draw()
    }
    toPixel(position) {
      const { lat, lng } = toLatLngLiteral(position)
      const { clientWidth, clientHeight } = this.element
      return {
        x: clientWidth / 2 + (lng - this.center.lng) * this.scale(),
        y: clientHeight / 2 - (lat - this.center.lat) * this.scale(),
      }
    }
  }

  class OverlayView {
    static preventMapHitsFrom(element) {
      element.addEventListener('click', (click) => click.stopPropagation())
    }
    setMap(map) {
      if (this.map) {
        this.map.overlays.delete(this)
        this.onRemove()
      }
      this.map = map
      if (!map) return
      map.overlays.add(this)
      this.onAdd()
      this.draw()
    }
    getPanes() {
      return new Proxy({}, { get: () => this.map.panes })
    }
    getProjection() {
      return { fromLatLngToDivPixel: (position) => this.map.toPixel(position) }
    }
  }

  class InfoWindow {
    constructor(options = {}) {
      this.box = document.createElement('div')
      this.box.className = 'gm-style-iw-c'
      this.box.setAttribute('role', 'dialog')
      Object.assign(this.box.style, {
        position: 'absolute',
        translate: '-50% -100%',
        width: '320px',
        zIndex: 99999,
      })
      OverlayView.preventMapHitsFrom(this.box)
      this.box.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') {
          this.close()
          event.trigger(this, 'closeclick')
        }
      })
      this.setOptions(options)
    }
    setOptions({ ariaLabel, pixelOffset } = {}) {
      if (ariaLabel) this.box.setAttribute('aria-label', ariaLabel)
      this.offset = pixelOffset ?? this.offset ?? new Size(0, 0)
    }
    setContent(content) {
      this.box.replaceChildren(content)
    }
    setPosition(position) {
      this.position = position
    }
    getPosition() {
      return this.position
    }
    setZIndex() {}
    open(map) {
      this.map = map
      map.overlays.add(this)
      map.panes.append(this.box)
      this.draw()
      // Like Google's map, this map moves if the info window extends beyond the map's top edge.
      const above = this.box.offsetTop - this.box.offsetHeight
      if (above < 0) map.panBy(0, above - 8)
    }
    draw() {
      const { x, y } = this.map.toPixel(this.position)
      Object.assign(this.box.style, {
        left: `${x + this.offset.width}px`,
        top: `${y + this.offset.height}px`,
      })
    }
    close() {
      this.map?.overlays.delete(this)
      this.box.remove()
    }
  }

  window.google = { maps: { Map: GoogleMap, OverlayView, InfoWindow, LatLng, Size, event, version: '3.0.0' } }
  window[new URL(document.currentScript.src).searchParams.get('callback')]()
})()
