package io.casedesk.client.network;

import io.casedesk.messages.Message;
import java.net.ProxySelector;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

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
   * Configures a client with these options.
   *
   * @param address the target of all its calls; the authorities are read only if it is {@code
   *     https}
   * @param watcher is told of the verdict on the service's certificate; null for none
   * @return the given builder
   * @throws IllegalArgumentException when the file of extra certificates is invalid
   */
  public OkHttpClient.Builder configure(
      OkHttpClient.Builder client, URI address, @Nullable ConnectionWatcher watcher) {
    ProxyRouteSelector routes = routes();
    ProxyAuthenticator login = new ProxyAuthenticator(routes);
    client.proxySelector(routes).proxyAuthenticator(login).addNetworkInterceptor(login);
    if (address.getHost() == null) {
      // Java finds no host in a name with an underscore, so the client would not ask for a proxy
      // and would bypass it.
      client.proxy(routes.select(address).getFirst());
    }
    if ("https".equals(address.getScheme())) {
      X509ExtendedTrustManager authorities = TrustedAuthorities.judge(caFile);
      X509ExtendedTrustManager judge =
          watcher == null ? authorities : new WatchedTrustManager(authorities, watcher);
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
   * Returns these options, if their file of extra certificates is valid.
   *
   * @throws IllegalArgumentException when it is not
   */
  public NetworkOptions checked() {
    var _ = TrustedAuthorities.judge(caFile);
    return this;
  }

  private ProxyRouteSelector routes() {
    return new ProxyRouteSelector(proxy, ProxySelector.getDefault());
  }
}
