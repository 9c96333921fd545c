export const SPANISH = `
action: mira, miren, visita, suscríbete, sigue, sigan, sígueme, comparte, únete, descarga, descubre, entra, ven, vota, regístrate, dale
own: canal, página, sitio, web, grupo, vídeo, vídeos, música, cuenta, bio, servidor, tema, link
self: mi, mis, nuestro, nuestra, nuestros, nuevo, nueva
pitch: regístrate, regístrate gratis, visita nuestra
plea: antes de que lo borren, comparte antes, los medios callan, medios callan, despierta
follow: suscrib*, sígueme, dale like, dale me gusta, activa la campanita, campanita, suscríbete a mi
exchange: sígueme y te sigo, te sigo, te sigo al instante, ganar seguidores, followback, f4f, comenta yo, que todos te sigan
warning: spam, estafa, phishing, policía, ojo con
community: nos mudamos, nueva por aquí, presentación, recomiendo seguir, ayuda mutua, vecinal
money: gana dinero, dinero fácil, desde casa, trabaja desde casa, préstamos, sin buró, invierte, ganancias, sin experiencia, sin aval, invierte 50,
  recibe 500
prize: gana, has ganado, sorteo
respond: escríbeme, por whatsapp, al whatsapp, mi whatsapp, envía, más info
sales: ofertas, descuento, entrega, réplica, oferta del día, envío gratis, pago contra entrega
adult: sexy, mis fotos, nudes, packs, hola guapo, busco un hombre, relación seria, sin censura, me siento sola
crypto: señales de trading, forex
gambling: casino online, giros gratis, bono de bienvenida, jackpot
health: kilos en, sin dieta, viagra
growth: vendo seguidores, seguidores y likes, likes para tu cuenta, entrega inmediata
fraud: verifique su, confirme su, actividad inusual, su paquete, paquete está, en vivo gratis, gratis online, miren este video, donde salen
`;
