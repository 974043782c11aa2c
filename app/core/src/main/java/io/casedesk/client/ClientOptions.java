package io.casedesk.client;

import java.util.function.Supplier;

/**
 * Everything known of one connection.
 *
 * @param baseUrl where the service is
 * @param token gives the bearer token, asked for anew for every call and never kept (contract 5)
 * @param limits on the size and the time of an answer
 * @param beforeCall runs on the calling thread before every call over the network; may refuse it by
 *     throwing
 */
public record ClientOptions(
    BaseUrl baseUrl, Supplier<String> token, Limits limits, Runnable beforeCall) {

  /**
   * A connection with the default limits.
   *
   * @throws IllegalArgumentException when the base URL cannot be used; the message says why
   */
  public static ClientOptions of(String baseUrl, Supplier<String> token) {
    return new ClientOptions(BaseUrl.parse(baseUrl), token, Limits.defaults(), () -> {});
  }

  /** The same with another base URL, such as one that allows plain http. */
  public ClientOptions withBaseUrl(BaseUrl other) {
    return new ClientOptions(other, token, limits, beforeCall);
  }

  /** The same with other limits. */
  public ClientOptions withLimits(Limits other) {
    return new ClientOptions(baseUrl, token, other, beforeCall);
  }

  /** The same with another guard. */
  public ClientOptions withBeforeCall(Runnable other) {
    return new ClientOptions(baseUrl, token, limits, other);
  }

  /** The base URL only: whatever supplies the token might print it. */
  @Override
  public String toString() {
    return "ClientOptions[" + baseUrl + "]";
  }
}
