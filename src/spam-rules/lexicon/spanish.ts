export const SPANISH = `
action: mira, miren, mirad, visita, visiten, visitad, haz clic, escucha, escuchen, suscríbete, suscribanse, sigue, sigan, sígueme, comparte, compartan, únete,
  únanse, descarga, descubre, entra, entren, ven, vengan, vota, voten, apoya, regístrate, aprovecha, prueba, dale, denle, pasen por, pásate por
own: canal, página, sitio, web, perfil, grupo, tienda, vídeo, vídeos, música, canción, cuenta, enlace, bio, servidor, boletín, tema, juego, link
self: mi, mis, nuestro, nuestra, nuestros, nuestras, nuevo, nueva
pitch: da clic, dale clic!, click aquí!, enlace abajo, link abajo, regístrate, regístrate gratis!, únete ahora!, únete gratis!, descarga ahora!, descubre cómo!,
  visita nuestra!, visita nuestro!, visita mi, échale un vistazo, echa un vistazo, pásate por, entra aquí!
greeting: hola gente, estimado cliente!, estimado usuario!, queridos amigos
plea: porfa, ayúdenme!, ayúdame a, me ayudarían mucho, pásalo, reenvía, dios te bendiga, sin estafas!, 100 seguro!, 100 confiable!, antes de que lo borren!,
  comparte antes!, los medios callan!, medios callan!, despierta
follow: suscrib*, suscriptores, sígueme, síganme!, síguenos, dale like, denle like!, dale me gusta!, más seguidores!, comprar seguidores!, seguidores gratis!,
  activa la campanita!, campanita!, etiqueta a!, comparte y!, retuitea!, suscríbete a mi!
exchange: sígueme y te sigo!, siguemeytesigo!, te sigo, devuelvo follow!, te sigo al instante!, ganar seguidores!, followback!, f4f!, comenta yo!,
  que todos te sigan!
warning: spam, estafa, estafas, phishing, fraude, cuidado con, no caigan, no caigas, reporten y bloqueen, bloqueado y reportado, policía, tribunal, estudio,
  no hagas clic, no hagan clic, no pinches, no pinchéis, timo, timos, estafadores, estafador, denuncia, denuncien, guardia civil, ludopatía, detenidos, ojo con
community: nos mudamos, me mudo, mudanza, cuenta nueva, instancia, nueva por aquí, nuevo por aquí, presentación, recomiendo seguir, cuentas que seguir, ayuda mutua,
  solidaridad, vecinal, únete a nuestro grupo, únanse al grupo
money: ganar dinero!, gana dinero!, dinero fácil!, dinero rápido!, dinero extra!, ingresos pasivos!, ingresos extra!, desde casa, trabaja desde casa!,
  libertad financiera!, hazte rico!, préstamo, préstamos, créditos, sin buró!, invierte!, ganancias, rentabilidad, reembolso, dólares diarios!, dólares semanales!,
  euros diarios!, euros semanales!, sin experiencia!, sin inversión!, dinero diario!, trabajo online, ingreso extra!, crédito inmediato!, sin aval!, sin papeleo!,
  sin garantía!, respuesta inmediata!, necesitas dinero!, sin invertir!, medio tiempo, millonario!, millonarios!, ingresos mensuales!, invierte 50!, recibe 500!
prize: gana, ganaste!, has ganado!, ha ganado!, ganador, ganadores, sorteo, sorteamos, recompensa, lotería, reclama, canjea, muestras gratis!, últimas piezas!
respond: llama, llame!, llámanos!, escríbeme!, escríbenos, escríbeme al!, mándame dm!, manda dm!, por dm, por interno!, al privado, por whatsapp!, al whatsapp!,
  mi whatsapp!, envía, responde, contáctame!, contáctanos!, info al!, manda mensaje!, mensaje privado!, por privado, grupo de telegram!, comenta info!, más info
billing: aplican términos!, cancelar suscripción!, por mensaje!, costo por!, atención al cliente
sales: ofertas, oferta especial!, descuento, descuentos, cupón!, cupones!, promoción, promociones, barato, baratos, baratas, mejor precio!, mejores precios!,
  precios bajos!, compra ahora!, compra ya!, compre, pide ya!, vendo, en venta, mayorista!, rebajas, liquidación, entrega, stock disponible!, compra aquí!,
  cómpralo, oferta limitada!, réplicas!, réplica!, envío inmediato!, pedidos por!, precio especial!, remate, súper oferta!, oferta del día!, gran oferta!,
  aprovecha, envío gratis!, pago contra entrega!
adult: sexy, calientes, solteras, solteros, citas online!, desnudas, mis fotos!, fotos íntimas!, contenido exclusivo!, videollamada!, videollamadas!, porno!,
  escorts!, cogiendo!, putas!, cachonda!, contenido hot!, contenido xxx!, onlyfans, nudes!, packs, chicas cerca!, sin compromiso, quieres verme!, chicas rusas!,
  mujeres rusas!, conoce mujeres!, conoce chicas!, hola guapo!, estoy sola!, busco hombre!, busco un hombre!, hombre serio!, relación seria!, mírame gratis!,
  sin censura!, me siento sola!
crypto: criptomonedas, criptomoneda, señales de trading!, duplica!, forex
gambling: casino online!, giros gratis!, tiradas gratis!, tragamonedas!, tragaperras!, apuestas!, apuesta, pronósticos!, bono de bienvenida!, ruleta, jackpot
health: perder peso!, adelgazar!, pierde peso!, quema grasa!, sin receta!, cura natural!, suplemento, suplementos, brujo!, amarres!, hechizos!, vidente!,
  tarotista!, disfunción!, potencia sexual!, kilos en, sin dieta!, sin ejercicio!, adelgaza!, medicina natural!, viagra, potenciador!, curandero!, brujería!,
  marihuana venta!, trabajos garantizados!, pierde kilos!, bebida natural!
growth: posicionamiento web!, más clientes!, consigue clientes!, más tráfico!, afiliados!, afiliado, referidos!, mi código!, negocio propio!, multinivel!,
  seguidores reales!, seguidores para!, seguidores instagram!, más vistas!, más ventas!, aumenta tus!, aumentar tus!, posicionamiento seo!, agencia de marketing,
  vendo seguidores!, seguidores y likes!, likes para tu cuenta!, entrega inmediata!
fraud: cuenta suspendida!, cuenta bloqueada!, verifique su!, verifica tu!, confirme su!, confirma tu!, actividad inusual!, su paquete!, tu paquete!, beneficiario,
  garantizada, sin riesgo!, hackear!, billetes falsos!, dinero falso!, títulos universitarios!, datos bancarios!, recuperar tu!, recupere su!, multa pendiente!,
  documentos falsos!, documentos originales!, título universitario!, hago tareas!, tarjetas clonadas!, será suspendida!, será bloqueada!, paquete retenido!,
  películas gratis!, ver gratis!, cuentas netflix!, netflix premium!, paquete está!, sin registro, criptos gratis!, cuentas garantizadas!, cuentas premium!,
  cuenta premium!, spotify premium!, ha caducado!, ha expirado!, regularice!, regulariza tu!, en vivo gratis!, gratis online!, miren este video!, donde salen!,
  donde sales!, 100 garantizado!, cuenta verificada!, tarifa pendiente!
`;
