package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.model.ApiException;
import io.casedesk.model.service.ReadListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** A client and what it talks to. */
@Timeout(60)
public abstract class WithPeer {

  protected static final String EMPTY_LIST = "{\"data\":[]}";

  protected final Peer peer = new Peer();

  protected final ServiceClient client = peer.client();

  @AfterEach
  protected void close() {
    client.close();
    peer.close();
  }

  protected void readSolutions() {
    var _ = client.solutions().readAll(ReadListener.none());
  }

  protected <X extends ApiException> X failure(Class<X> kind, MockResponse response) {
    peer.forget();
    peer.enqueue(response);
    X e = assertThrows(kind, this::readSolutions);
    assertNoToken(e);
    return e;
  }

  protected static void assertNoToken(Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    assertFalse(trace.toString().contains(Peer.TOKEN), trace.toString());
  }

  protected static String message(Throwable e) {
    return String.valueOf(e.getMessage());
  }
}
