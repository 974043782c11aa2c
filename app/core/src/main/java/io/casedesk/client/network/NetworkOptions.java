package io.casedesk.client.network;

import io.casedesk.messages.Message;
import java.io.IOException;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;

/**
 * The network options of a connection: its proxy and its trusted authorities.
 *
 * @param proxy the proxy settings
 * @param caFile a file of certificate authorities in PEM to trust besides those of Java and of the
 *     operating system, such as a company's own
 */
public record NetworkOptions(ProxySettings proxy, Optional<Path> caFile) {

  /** The settings of this computer. */
  public static NetworkOptions standard() {
    return new NetworkOptions(ProxySettings.system(), Optional.empty());
  }

  /** The proxy for an address; empty for a direct connection. */
  public Optional<ProxyRoute> routeTo(URI address) {
    return routes().to(address);
  }

  /** What is wrong with the computer's own proxy settings; empty when nothing is. */
  public Optional<Message> problem(URI address) {
    return routes().problem(address);
  }

  /**
   * Opens a plain socket to an address, through the proxy if there is one. For an {@code https}
   * address the proxy opens a tunnel to the service; for others the socket leads to the proxy
   * itself.
   *
   * @throws ProxyRefusedException when the proxy refuses the credentials or the service
   */
  public Socket open(URI address, Duration time) throws IOException {
    return ProxyTunnel.open(routeTo(address), address, time);
  }

  /**
   * Configures a client with these options.
   *
   * @param address the target of all its calls; the authorities are read only if it is {@code
   *     https}
   * @return the given builder
   * @throws IllegalArgumentException when the file of extra certificates is invalid
   */
  public OkHttpClient.Builder configure(OkHttpClient.Builder client, URI address) {
    ProxyRouteSelector routes = routes();
    ProxyAuthenticator login = new ProxyAuthenticator(routes);
    client.proxySelector(routes).proxyAuthenticator(login).addNetworkInterceptor(login);
    if (address.getHost() == null) {
      // Java finds no host in a name with an underscore, so the client would not ask for a proxy
      // and would bypass it.
      client.proxy(routes.select(address).getFirst());
    }
    if ("https".equals(address.getScheme())) {
      X509TrustManager judge = judge();
      try {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {judge}, null);
        client.sslSocketFactory(context.getSocketFactory(), judge);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("This Java can't speak TLS", e);
      }
    } else {
      // Otherwise the client reads the certificates of Java, which takes 40 ms of a start.
      client.connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
    }
    return client;
  }

  /**
   * Creates the trust manager for a service's certificate.
   *
   * @throws IllegalArgumentException when the file of extra certificates is invalid
   */
  public X509TrustManager judge() {
    return TrustedAuthorities.judge(caFile);
  }

  private ProxyRouteSelector routes() {
    return new ProxyRouteSelector(proxy, ProxySelector.getDefault());
  }
}
