package io.casedesk.client;

/** Begins runs of reads over one connection, which share how busy the service may be kept. */
final class Reads {

  /** For each page under way, one that has come and waits for those before it. */
  private static final int KEPT_FOR_EACH = 2;

  private final Transport transport;
  private final Waits waits;
  private final Throttle throttle;
  private final int inFlight;

  /** At most so many in flight, over all runs. */
  Reads(Transport transport, int inFlight, Waits waits) {
    this.transport = transport;
    this.waits = waits;
    this.throttle = new Throttle(inFlight, waits);
    this.inFlight = inFlight;
  }

  /** A run with tries of its own. */
  ReadRun begin() {
    return new ReadRun(transport, throttle, waits);
  }

  /** Pages of a list to ask for before they are wanted. */
  int ahead() {
    return inFlight * KEPT_FOR_EACH;
  }
}
