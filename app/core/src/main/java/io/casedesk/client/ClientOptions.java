package io.casedesk.client;

import io.casedesk.client.network.NetworkOptions;

/**
 * Everything known of one connection.
 *
 * @param baseUrl where the service is
 * @param token gives the bearer token, asked for anew for every call and never kept (contract 5)
 * @param limits on the size and the time of an answer
 * @param beforeCall runs on the calling thread before every call over the network; may refuse it by
 *     throwing
 * @param traffic which way the calls go, and how many at a time
 */
public record ClientOptions(
    BaseUrl baseUrl,
    TokenProvider token,
    ResponseLimits limits,
    Runnable beforeCall,
    Traffic traffic) {

  /** Reads in flight unless somebody wishes otherwise. */
  public static final int IN_FLIGHT = 16;

  private static final int MOST_IN_FLIGHT = 64;

  /**
   * Which way the calls go, and how many at a time.
   *
   * @param network the proxy on the way, and who may vouch for the service
   * @param inFlight reads in flight at any time, at most
   * @param readOnly whether no write is ever sent, whoever asks for one
   * @param firstPage where the list of use cases begins
   */
  public record Traffic(
      NetworkOptions network, int inFlight, boolean readOnly, FirstPage firstPage) {

    /** Refuses a number of reads that would do nothing, or harm. */
    public Traffic {
      if (inFlight < 1 || inFlight > MOST_IN_FLIGHT) {
        throw new IllegalArgumentException("Reads in flight must be 1 to " + MOST_IN_FLIGHT);
      }
    }
  }

  /**
   * Where a list begins, which the contract leaves open (4.1, pagination rule 2). It is found out
   * unless somebody says so; what was said is looked at all the same, and a list that speaks
   * against it is called incomplete.
   */
  public enum FirstPage {
    /** As it shows. */
    FOUND_OUT,
    /** Page 0. */
    ZERO,
    /** Page 1. */
    ONE
  }

  /**
   * A connection with the default limits.
   *
   * @throws IllegalArgumentException when the base URL cannot be used; the message says why
   */
  public static ClientOptions of(String baseUrl, TokenProvider token) {
    return of(BaseUrl.parse(baseUrl), token);
  }

  /** The same for a base URL that was read before, such as one that allows plain http. */
  public static ClientOptions of(BaseUrl baseUrl, TokenProvider token) {
    return new ClientOptions(
        baseUrl,
        token,
        ResponseLimits.defaults(),
        () -> {},
        new Traffic(NetworkOptions.standard(), IN_FLIGHT, false, FirstPage.FOUND_OUT));
  }

  /** The proxy on the way, and who may vouch for the service. */
  public NetworkOptions network() {
    return traffic.network();
  }

  /** Reads in flight at any time, at most. */
  public int inFlight() {
    return traffic.inFlight();
  }

  /** Whether no write is ever sent. */
  public boolean isReadOnly() {
    return traffic.readOnly();
  }

  /** The same with another base URL, such as one that allows plain http. */
  public ClientOptions withBaseUrl(BaseUrl other) {
    return new ClientOptions(other, token, limits, beforeCall, traffic);
  }

  /** The same with other limits. */
  public ClientOptions withLimits(ResponseLimits other) {
    return new ClientOptions(baseUrl, token, other, beforeCall, traffic);
  }

  /** The same with another guard. */
  public ClientOptions withBeforeCall(Runnable other) {
    return new ClientOptions(baseUrl, token, limits, other, traffic);
  }

  /** The same over another network. */
  public ClientOptions withNetwork(NetworkOptions other) {
    return with(new Traffic(other, traffic.inFlight(), traffic.readOnly(), traffic.firstPage()));
  }

  /**
   * The same with another bound on the reads in flight.
   *
   * @throws IllegalArgumentException when it is less than 1 or more than 64
   */
  public ClientOptions withInFlight(int most) {
    return with(new Traffic(traffic.network(), most, traffic.readOnly(), traffic.firstPage()));
  }

  /** The same, over which no write is ever sent. */
  public ClientOptions readOnly() {
    return with(new Traffic(traffic.network(), traffic.inFlight(), true, traffic.firstPage()));
  }

  /** The same, with its list beginning where somebody says so. */
  public ClientOptions withFirstPage(FirstPage said) {
    return with(new Traffic(traffic.network(), traffic.inFlight(), traffic.readOnly(), said));
  }

  private ClientOptions with(Traffic other) {
    return new ClientOptions(baseUrl, token, limits, beforeCall, other);
  }

  /** The base URL only: whatever supplies the token might print it. */
  @Override
  public String toString() {
    return "ClientOptions[" + baseUrl + "]";
  }
}
