package io.casedesk.client;

import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.http.ResponseLimits;
import io.casedesk.client.http.TokenProvider;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.paging.PageBase;
import io.casedesk.model.Solution.OwnerForm;

/**
 * The configuration of a connection.
 *
 * @param baseUrl the base URL of the service
 * @param token provides the bearer token; requested for every call and never stored (contract 5)
 * @param limits limits on the size and the time of a response
 * @param beforeCall runs on the calling thread before every call over the network; may veto the
 *     call by throwing
 * @param network the proxy and the trusted authorities
 * @param inFlight the most concurrent calls, reads and writes together
 * @param isReadOnly whether every write is refused
 * @param firstPage the number of the first page of the list of use cases
 * @param ownerForm the form in which owners of solutions are sent (Q29)
 */
public record ClientOptions(
    BaseUrl baseUrl,
    TokenProvider token,
    ResponseLimits limits,
    Runnable beforeCall,
    NetworkOptions network,
    int inFlight,
    boolean isReadOnly,
    FirstPage firstPage,
    OwnerForm ownerForm) {

  /** The default maximum of concurrent calls, reads and writes together. */
  public static final int IN_FLIGHT = 32;

  private static final int MOST_IN_FLIGHT = 64;

  /** Rejects an invalid number of concurrent calls. */
  public ClientOptions {
    if (inFlight < 1 || inFlight > MOST_IN_FLIGHT) {
      throw new IllegalArgumentException("Calls in flight must be 1 to " + MOST_IN_FLIGHT);
    }
  }

  /**
   * The number of the first page of a list, which the contract leaves open (4.1, pagination rule
   * 2). It is detected unless the user sets it; a set number is checked as well, and a list that
   * contradicts it is reported as incomplete.
   */
  public enum FirstPage {
    /** The first page is detected. */
    FOUND_OUT(PageBase.UNKNOWN),
    /** Page 0 is the first. */
    ZERO(PageBase.ZERO),
    /** Page 1 is the first. */
    ONE(PageBase.ONE);

    private final PageBase base;

    FirstPage(PageBase base) {
      this.base = base;
    }

    /** The numbering of the pages; unknown when it is to be detected. */
    public PageBase base() {
      return base;
    }
  }

  /**
   * Creates the options of a connection with the default limits.
   *
   * @throws IllegalArgumentException when the base URL is invalid; the message says why
   */
  public static ClientOptions of(String baseUrl, TokenProvider token) {
    return of(BaseUrl.parse(baseUrl), token);
  }

  /** Creates the options for a parsed base URL, such as one that allows plain http. */
  public static ClientOptions of(BaseUrl baseUrl, TokenProvider token) {
    return new ClientOptions(
        baseUrl,
        token,
        ResponseLimits.defaults(),
        () -> {},
        NetworkOptions.standard(),
        IN_FLIGHT,
        false,
        FirstPage.FOUND_OUT,
        OwnerForm.ID);
  }

  /** Returns a copy with other limits. */
  public ClientOptions withLimits(ResponseLimits other) {
    return new ClientOptions(
        baseUrl, token, other, beforeCall, network, inFlight, isReadOnly, firstPage, ownerForm);
  }

  /** Returns a copy with another action before each call. */
  public ClientOptions withBeforeCall(Runnable other) {
    return new ClientOptions(
        baseUrl, token, limits, other, network, inFlight, isReadOnly, firstPage, ownerForm);
  }

  /** Returns a copy with another network. */
  public ClientOptions withNetwork(NetworkOptions other) {
    return new ClientOptions(
        baseUrl, token, limits, beforeCall, other, inFlight, isReadOnly, firstPage, ownerForm);
  }

  /**
   * Returns a copy with another maximum of concurrent reads.
   *
   * @throws IllegalArgumentException when the maximum is less than 1 or more than 64
   */
  public ClientOptions withInFlight(int most) {
    return new ClientOptions(
        baseUrl, token, limits, beforeCall, network, most, isReadOnly, firstPage, ownerForm);
  }

  /** Returns a copy that refuses every write. */
  public ClientOptions readOnly() {
    return new ClientOptions(
        baseUrl, token, limits, beforeCall, network, inFlight, true, firstPage, ownerForm);
  }

  /** Returns a copy with another first page. */
  public ClientOptions withFirstPage(FirstPage said) {
    return new ClientOptions(
        baseUrl, token, limits, beforeCall, network, inFlight, isReadOnly, said, ownerForm);
  }

  /** Returns a copy that sends owners in another form. */
  public ClientOptions withOwnerForm(OwnerForm form) {
    return new ClientOptions(
        baseUrl, token, limits, beforeCall, network, inFlight, isReadOnly, firstPage, form);
  }

  /** Returns the base URL only, because the token provider might print the token. */
  @Override
  public String toString() {
    return "ClientOptions[" + baseUrl + "]";
  }
}
