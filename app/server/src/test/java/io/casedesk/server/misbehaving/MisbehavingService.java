package io.casedesk.server.misbehaving;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Stands before the service itself and spoils its answers, on real sockets. The list of use cases
 * it pages itself, so that it can change the list and knows what was true while it was being read;
 * everything else is the service's own answer, spoilt or not.
 */
public final class MisbehavingService implements AutoCloseable {

  private static final String FILTER = "/api/public/use-cases/filter";
  private static final int MOST_OF_FILTER = 200;

  private final TrueService service;
  private final Front elsewhere;
  private final Front front;

  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger mostAtOnce = new AtomicInteger();
  private final AtomicInteger highestLimit = new AtomicInteger();
  private final AtomicInteger tokensElsewhere = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> tokensInTargets = new ConcurrentLinkedQueue<>();
  private volatile Spell spell;

  /** A time of one misbehaviour. Answers that are late still belong to theirs. */
  private static final class Spell {
    private final Misbehaviour how;
    private final Set<Fault> fired = ConcurrentHashMap.newKeySet();
    private final AtomicInteger requests = new AtomicInteger();
    private final ChangingList useCases;

    Spell(List<SentRecord> real, Misbehaviour how) {
      this.how = how;
      this.useCases = new ChangingList(real, how, fired::add);
    }

    /** What spoils the next answer; null when nothing does. */
    @Nullable Fault next() {
      int number = requests.getAndIncrement();
      if (how.has(Fault.TOKEN_EXPIRES) && number >= how.rates().tokenLasts()) {
        return Fault.TOKEN_EXPIRES;
      }
      return how.faults().stream()
          .filter(fault -> fault.act() != null && how.spoils(fault, number))
          .findFirst()
          .orElse(null);
    }
  }

  private MisbehavingService(TrueService service, Misbehaviour how) {
    this.service = service;
    this.spell = new Spell(service.useCases(), how);
    this.elsewhere = Front.start(this::elsewhere);
    this.front = Front.start(this::handle);
  }

  /** Starts on any free port. The service itself stays whoever's it is. */
  public static MisbehavingService start(TrueService service, Misbehaviour how) {
    return new MisbehavingService(service, how);
  }

  /** Misbehaves otherwise from now on, with a list as it was in the beginning. */
  public void behave(Misbehaviour how) {
    spell = new Spell(service.useCases(), how);
  }

  /** Where it answers. */
  public URI baseUrl() {
    return front.url();
  }

  /** The one token it accepts. */
  public String token() {
    return service.token();
  }

  /** What a reader of the use cases may say it has seen since the misbehaviour began. */
  public Truth useCases() {
    return spell.useCases.truth();
  }

  /** What has really happened since the misbehaviour began, of all that is on. */
  public Set<Fault> fired() {
    return Set.copyOf(spell.fired);
  }

  /** What it has seen since it started. */
  public Seen seen() {
    return new Seen(
        requests.get(),
        mostAtOnce.get(),
        highestLimit.get(),
        tokensElsewhere.get(),
        List.copyOf(tokensInTargets));
  }

  private void handle(Request request, Socket socket) throws IOException {
    requests.incrementAndGet();
    mostAtOnce.accumulateAndGet(running.incrementAndGet(), Math::max);
    try {
      noteToken(request);
      answer(request, socket, spell);
    } finally {
      running.decrementAndGet();
    }
  }

  private void answer(Request request, Socket socket, Spell now) throws IOException {
    boolean zipped = now.how.has(Fault.GZIP) && request.header("accept-encoding").contains("gzip");
    Exchange call =
        new Exchange(socket, () -> truth(request, now), elsewhere.url(), now.how, zipped);
    Fault fault = now.next();
    if (zipped) {
      now.fired.add(Fault.GZIP);
    }
    if (fault == null) {
      call.send(call.truth());
      return;
    }
    now.fired.add(fault);
    Fault.Act act = fault.act();
    if (act == null) {
      call.send(Answer.error(401, "The token has expired"));
    } else {
      act.on(call);
    }
  }

  private Answer truth(Request request, Spell now) {
    boolean list = request.isTo("GET", "/api/public/use-cases");
    JsonNode asked = request.isTo("POST", FILTER) ? request.json() : MissingNode.getInstance();
    boolean all = asked.path("filters").isObject() && asked.path("filters").isEmpty();
    if (!list && !all) {
      return request.isTo("POST", FILTER)
          ? now.useCases.batch(() -> service.forward(request))
          : service.forward(request);
    }
    if (!request.header("authorization").equals("Bearer " + token())) {
      return Answer.error(401, "Bad or missing token");
    }
    if (all) {
      JsonNode batch = asked.path("pageParam");
      int size = batch.path("batchSize").intValue(MOST_OF_FILTER);
      return now.useCases.batch(
          batch.path("pageNumber").intValue(0), Math.min(size, MOST_OF_FILTER));
    }
    int limit = request.number("limit", 20);
    highestLimit.accumulateAndGet(limit, Math::max);
    return now.useCases.page(request.number("page", 1), limit);
  }

  /** Answers as if it were the service, so that following a redirect would not go unnoticed. */
  private void elsewhere(Request request, Socket socket) throws IOException {
    noteToken(request);
    if (!request.header("authorization").isEmpty()) {
      tokensElsewhere.incrementAndGet();
    }
    Answer empty = Answer.json(200, "{\"data\":[],\"meta\":{\"totalPages\":0,\"total\":0}}");
    new Exchange(socket, () -> empty, elsewhere.url(), spell.how, false).send(empty);
  }

  private void noteToken(Request request) {
    if (request.target().contains(token())) {
      tokensInTargets.add(request.target());
    }
  }

  @Override
  public void close() {
    front.close();
    elsewhere.close();
  }
}
