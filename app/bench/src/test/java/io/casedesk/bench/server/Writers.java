package io.casedesk.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/**
 * Eight clients that create use cases and change custom fields, each of records of its own and all
 * of one record they share, and enter everything in the ledger.
 */
final class Writers {

  /** A field for each writer, so that all can change one record and none the other's value. */
  private static final List<Field> FIELDS =
      List.of(
          new Field("sponsor", true),
          new Field("success_measure", true),
          new Field("team", true),
          new Field("technology", true),
          new Field("review_notes", true),
          new Field("annual_benefit", false),
          new Field("setup_cost", false),
          new Field("users", false));

  private static final int CREATIONS_IN_A_HUNDRED = 12;
  private static final int SHARED_IN_A_HUNDRED = 40;
  private static final int PATIENCE_SECONDS = 60;

  private record Field(String key, boolean text) {}

  /** An answer other than success. */
  record Refusal(int status, String body) {

    /** Whether it is what the contract says of a failure inside the service (contract 7). */
    boolean isServerError() {
      if (status != 500) {
        return false;
      }
      JsonNode json = Client.JSON.readTree(body);
      return json.size() == 2
          && json.path("data").isNull()
          && !json.path("error").asString("").isBlank();
    }
  }

  private final Client client;
  private final Ledger ledger;
  private final String shared;
  private final long seed;
  private final AtomicInteger accepted = new AtomicInteger();
  private final List<Refusal> refusals = new ArrayList<>();
  private final Semaphore answered = new Semaphore(0);
  private final List<Thread> threads = new ArrayList<>();

  /**
   * Writers that do not write yet.
   *
   * @param shared the record that all of them change
   * @param seed what each draws its next write from; also part of the titles
   */
  Writers(Client client, Ledger ledger, String shared, long seed) {
    this.client = client;
    this.ledger = ledger;
    this.shared = shared;
    this.seed = seed;
  }

  /** Creates a record for writers to share. */
  static String createShared(Client client, Ledger ledger, String title) throws IOException {
    ledger.creating(title);
    Client.Answer answer = client.post("/use-cases", title(title));
    if (!answer.isSuccess()) {
      throw new IOException("A use case could not be created: " + answer.status());
    }
    String id = answer.json().get("data").get("id").stringValue();
    ledger.created(title, id);
    return id;
  }

  /** Each writes so many times, or until the service can no longer be reached. */
  void start(int writesEach) {
    for (int i = 0; i < FIELDS.size(); i++) {
      Field field = FIELDS.get(i);
      threads.add(Thread.ofPlatform().name("writer " + i).start(() -> write(field, writesEach)));
    }
  }

  /** Waits until so many writes of the running writers were answered. */
  void awaitAnswers(int count) throws IOException, InterruptedException {
    if (!answered.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("The service did not answer " + count + " writes");
    }
  }

  /** Waits until all of them have ended. */
  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void write(Field field, int writes) {
    Random random = new Random(seed * 31 + field.key.hashCode());
    List<String> own = new ArrayList<>();
    try {
      for (int i = 0; i < writes; i++) {
        int draw = random.nextInt(100);
        if (own.isEmpty() || draw < CREATIONS_IN_A_HUNDRED) {
          create(field, i, own);
        } else if (draw < CREATIONS_IN_A_HUNDRED + SHARED_IN_A_HUNDRED) {
          change(shared, field);
        } else {
          change(own.get(random.nextInt(own.size())), field);
        }
      }
    } catch (IOException theServiceIsGone) {
      // What became of the write is unknown, and the ledger has it so.
      return;
    }
  }

  private void create(Field field, int write, List<String> own) throws IOException {
    String title = "Crash " + Long.toHexString(seed) + " " + field.key + " " + write;
    ledger.creating(title);
    Client.Answer answer = client.post("/use-cases", title(title));
    if (isAccepted(answer)) {
      String id = answer.json().get("data").get("id").stringValue();
      ledger.created(title, id);
      own.add(id);
    }
  }

  private void change(String id, Field field) throws IOException {
    Ledger.Slot slot = new Ledger.Slot(id, field.key);
    int number = ledger.next(slot);
    String value = field.text ? "\"" + number + "\"" : Integer.toString(number);
    Client.Answer answer =
        client.patch(
            "/use-cases/" + id, "{\"custom_fields\":{\"" + field.key + "\":" + value + "}}");
    if (isAccepted(answer)) {
      ledger.written(slot, number);
    }
  }

  private static String title(String title) {
    return "{\"name\":\"" + title + "\"}";
  }

  private boolean isAccepted(Client.Answer answer) {
    answered.release();
    if (answer.isSuccess()) {
      accepted.incrementAndGet();
      return true;
    }
    synchronized (refusals) {
      refusals.add(new Refusal(answer.status(), new String(answer.body(), UTF_8)));
    }
    return false;
  }

  /** How many writes were acknowledged. */
  int accepted() {
    return accepted.get();
  }

  /** Writes that were answered with anything but success. */
  List<Refusal> refusals() {
    synchronized (refusals) {
      return List.copyOf(refusals);
    }
  }
}
