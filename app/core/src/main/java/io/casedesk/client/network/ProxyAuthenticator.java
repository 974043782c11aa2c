package io.casedesk.client.network;

import io.casedesk.client.network.ProxySettings.Login;
import java.io.IOException;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import okhttp3.Authenticator;
import okhttp3.Connection;
import okhttp3.Credentials;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/** Authenticates to the proxy. The credentials are sent to the proxy only, never to the service. */
final class ProxyAuthenticator implements Authenticator, Interceptor {

  private static final String HEADER = "Proxy-Authorization";

  private final ProxyRouteSelector routes;

  ProxyAuthenticator(ProxyRouteSelector routes) {
    this.routes = routes;
  }

  /** For https: answers the proxy when it is asked for a tunnel. */
  @Override
  public @Nullable Request authenticate(@Nullable Route route, Response response)
      throws IOException {
    Request request = response.request();
    if (request.isHttps() && !request.method().equals("CONNECT")) {
      // The request came through the tunnel, so it is not the proxy that asks for credentials.
      return null;
    }
    Optional<ProxyRoute> proxy = routes.to(request.url().uri());
    Optional<Login> login = proxy.flatMap(ProxyRoute::login);
    boolean refused = login.isEmpty() || request.header(HEADER) != null;
    if (proxy.isPresent() && refused && !hasScheme(response, "OkHttp-Preemptive")) {
      throw ProxyRefusedException.ofLogin(proxy.get());
    }
    return login.isEmpty() || refused
        ? null
        : request.newBuilder().header(HEADER, basic(login.get())).build();
  }

  /**
   * For plain http: logs in with every request at once, because a body that may be sent only once
   * (Q16) could not be sent again after a refusal. For the same reason no connection is used twice:
   * proxies that speak HTTP/1.0 close them without a word.
   */
  @Override
  public Response intercept(Chain chain) throws IOException {
    Connection connection = chain.connection();
    Request request = chain.request();
    Optional<ProxyRoute> proxy = routes.to(request.url().uri());
    if (connection == null
        || connection.route().proxy().type() != Proxy.Type.HTTP
        || request.isHttps()
        || proxy.isEmpty()) {
      return chain.proceed(request);
    }
    Request.Builder once = request.newBuilder().header("Connection", "close");
    proxy.get().login().ifPresent(login -> once.header(HEADER, basic(login)));
    Response response = chain.proceed(once.build());
    if (isRefusal(response)) {
      response.close();
      throw ProxyRefusedException.ofLogin(proxy.get());
    }
    return response;
  }

  /** Some proxies refuse a wrong password with 401, but the service asks for no Basic log-in. */
  private static boolean isRefusal(Response response) {
    return response.code() == 407 || (response.code() == 401 && hasScheme(response, "Basic"));
  }

  private static boolean hasScheme(Response response, String scheme) {
    return response.challenges().stream().anyMatch(c -> c.scheme().equalsIgnoreCase(scheme));
  }

  /** The value of {@code Proxy-Authorization}. */
  static String basic(Login login) {
    return Credentials.basic(login.user(), login.password().get(), StandardCharsets.UTF_8);
  }
}
