package io.casedesk.cli.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Logs the progress of every file of a watched folder by its content, one line per change. A line
 * is on the disk before the step that it announces, so that a process can continue after a crash.
 */
final class WatchLedger implements Closeable {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private final FileChannel channel;
  private final Map<String, Entry> byContent = new LinkedHashMap<>();

  /** The last failed import that was moved under each name. */
  private final Map<String, Entry> failuresByPlace = new LinkedHashMap<>();

  /** The progress of an import. */
  enum State {
    /** The import began. */
    begun,
    /** The import ended, and its files must be moved. */
    settled,
    /** Nothing is left to do. */
    filed
  }

  /**
   * The entry of one content.
   *
   * @param sha256 the hash of the file
   * @param name the name of the file
   * @param begun when the import began
   * @param how how the import ended
   * @param run the id of the run; empty while there is none
   */
  record Entry(String sha256, String name, Instant begun, State state, End how, String run) {

    /** Creates an entry that begins now. */
    static Entry begin(String sha256, String name) {
      Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
      return new Entry(sha256, name, now, State.begun, End.NONE, "");
    }

    Entry as(State later) {
      return new Entry(sha256, name, begun, later, how, run);
    }

    Entry ended(End end) {
      return new Entry(sha256, name, begun, State.settled, end, run);
    }

    Entry with(String newRun) {
      return new Entry(sha256, name, begun, state, how, newRun);
    }
  }

  /**
   * The end of an import.
   *
   * @param done whether the import succeeded completely
   * @param place the name under which the file is stored, without its extension
   */
  record End(boolean done, String place) {

    static final End NONE = new End(false, "");

    /** Returns the folder that the file is moved to. */
    String folder() {
      return done ? "done" : "failed";
    }
  }

  private WatchLedger(FileChannel channel) {
    this.channel = channel;
  }

  /** Opens the ledger, or creates one. */
  static WatchLedger open(Path folder) throws IOException {
    Path file = folder.resolve("ledger.ndjson");
    List<String> lines =
        Files.exists(file)
            ? new String(Files.readAllBytes(file), UTF_8).lines().toList()
            : List.of();
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    WatchLedger ledger = new WatchLedger(channel);
    for (String line : lines) {
      ledger.read(line);
    }
    // Start a new line, so that a truncated line doesn't run into the next one.
    ledger.append("\n");
    return ledger;
  }

  private void read(String line) {
    try {
      @Nullable Entry entry = line.isEmpty() ? null : JSON.readValue(line, Entry.class);
      if (entry != null) {
        put(entry);
      }
    } catch (JacksonException cutOff) {
      // The process was killed while it wrote this line; the step that it announced begins anew.
      return;
    }
  }

  private void put(Entry entry) {
    byContent.put(entry.sha256(), entry);
    if (entry.state() == State.settled && !entry.how().done()) {
      failuresByPlace.put(entry.how().place(), entry);
    }
  }

  /**
   * Returns the failed imports that an import repeats: of the same content, or of a file with the
   * same name or with the name in {@code failed}.
   */
  List<Entry> failures(Entry entry) {
    return failuresByPlace.values().stream()
        .filter(
            failure ->
                failure.sha256().equals(entry.sha256())
                    || failure.name().equals(entry.name())
                    || WatchedFiles.stem(entry.name()).equals(failure.how().place()))
        .toList();
  }

  /** Returns the entry of a content. */
  Optional<Entry> find(String sha256) {
    return Optional.ofNullable(byContent.get(sha256));
  }

  /** Returns the entries whose files must still be moved. */
  List<Entry> toBeFiled() {
    return byContent.values().stream().filter(entry -> entry.state() == State.settled).toList();
  }

  /**
   * Returns the unfinished entries of other contents with this file name, which a new content
   * replaces.
   */
  List<Entry> before(Entry entry) {
    return byContent.values().stream()
        .filter(of -> of.state() != State.filed && of.name().equals(entry.name()))
        .filter(of -> !of.sha256().equals(entry.sha256()))
        .toList();
  }

  /** Stores an entry; it is on the disk when this method returns. */
  void note(Entry entry) throws IOException {
    append(JSON.writeValueAsString(entry) + "\n");
    put(entry);
  }

  private void append(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
