package io.casedesk.server.misbehaving;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.function.Supplier;

/** A request that waits for its answer, and everything that can be done to it. */
final class Exchange {

  private static final int DRIP_MILLIS = 20;

  private final Socket socket;
  private final Supplier<Answer> truth;
  private final URI elsewhere;
  private final Misbehaviour how;
  private final boolean zipped;

  Exchange(Socket socket, Supplier<Answer> truth, URI elsewhere, Misbehaviour how, boolean zipped) {
    this.socket = socket;
    this.truth = truth;
    this.elsewhere = elsewhere;
    this.how = how;
    this.zipped = zipped;
  }

  /** What would be answered if nothing were wrong. Asking for it is what answers the request. */
  Answer truth() {
    return truth.get();
  }

  /** An address of another origin. */
  URI elsewhere() {
    return elsewhere;
  }

  /** Seconds to wait before asking again. */
  int retryAfter() {
    return how.rates().retryAfter();
  }

  void send(Answer answer) throws IOException {
    Answer form = form(answer);
    OutputStream out = socket.getOutputStream();
    out.write(form.head());
    out.write(form.body());
  }

  void sendHead(Answer answer) throws IOException {
    socket.getOutputStream().write(form(answer).head());
  }

  void sendHalf(Answer answer) throws IOException {
    Answer form = form(answer);
    socket.getOutputStream().write(form.head());
    socket.getOutputStream().write(form.half().body());
    socket.close();
  }

  /** Sends byte after byte, until whoever asked has had enough. */
  void drip(Answer answer) throws IOException {
    Answer form = form(answer);
    OutputStream out = socket.getOutputStream();
    out.write(form.head());
    try {
      for (byte next : form.body()) {
        Thread.sleep(DRIP_MILLIS);
        out.write(next);
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Says nothing until whoever asked has had enough. */
  void awaitHangUp() throws IOException {
    InputStream in = socket.getInputStream();
    while (in.read() >= 0) {
      // whatever else is asked on this connection is not answered, either
    }
    socket.close();
  }

  /** Ends the connection so that even what is under way may be lost. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  private Answer form(Answer answer) {
    return zipped ? answer.zipped() : answer;
  }
}
