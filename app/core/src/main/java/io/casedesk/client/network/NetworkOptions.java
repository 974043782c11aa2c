package io.casedesk.client.network;

import java.io.IOException;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/**
 * How a connection gets to its service.
 *
 * @param proxy the way
 * @param trust who may vouch for what is found at its end
 */
public record NetworkOptions(ProxySettings proxy, TrustOptions trust) {

  /** As this computer is set up. */
  public static NetworkOptions standard() {
    return new NetworkOptions(ProxySettings.system(), TrustOptions.standard());
  }

  /** The proxy on the way to an address; empty when it is reached directly. */
  public Optional<ProxyRoute> routeTo(URI address) {
    return routes().to(address);
  }

  /** What is wrong with the computer's own proxy settings; empty when nothing is. */
  public Optional<String> trouble(URI address) {
    return routes().trouble(address);
  }

  /**
   * A bare connection to where an address is, through the proxy if there is one. For an {@code
   * https} address the proxy is asked for a tunnel, so that the service is at the other end; for
   * others the proxy itself is.
   *
   * @throws ProxyRefusedException when the proxy wants a log-in, or another one
   */
  public Socket open(URI address, Duration time) throws IOException {
    return ProxyTunnel.open(routeTo(address), address, time);
  }

  /**
   * Lets a client go this way.
   *
   * @param address where all its calls go; the authorities are read only if it is {@code https}
   * @return the same builder
   * @throws IllegalArgumentException when the file of extra certificates is of no use
   */
  public OkHttpClient.Builder configure(OkHttpClient.Builder client, URI address) {
    ProxyRouteSelector routes = routes();
    ProxyAuthenticator login = new ProxyAuthenticator(routes);
    client.proxySelector(routes).proxyAuthenticator(login).addNetworkInterceptor(login);
    if (address.getHost() == null) {
      // Java sees no host in a name with an underscore. The client would ask for no proxy then, and
      // go around the one that it should take.
      client.proxy(routes.select(address).getFirst());
    }
    if ("https".equals(address.getScheme())) {
      X509TrustManager judge = judge();
      try {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {judge}, null);
        client.sslSocketFactory(context.getSocketFactory(), judge);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("This Java cannot speak TLS", e);
      }
    }
    return client;
  }

  /**
   * Who decides on a service's certificate.
   *
   * @throws IllegalArgumentException when the file of extra certificates is of no use
   */
  public X509TrustManager judge() {
    return TrustedAuthorities.judge(trust);
  }

  private ProxyRouteSelector routes() {
    return new ProxyRouteSelector(proxy, ProxySelector.getDefault());
  }
}
