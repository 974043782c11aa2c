package io.casedesk.workspace.snapshots;

import io.casedesk.client.records.RecordCodec;
import io.casedesk.client.records.RecordDecoder;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * Encodes the records of a complete list into chunks of compressed JSON, and decodes them with the
 * decoder that reads the service, in parallel on all processors. The decoded records equal those
 * that the service sent in types of values, digits, fields not set, and every character. Immutable.
 *
 * @param <R> the kind of record
 */
public final class SnapshotCodec<R extends CaseRecord> {

  /** Use cases (contract 2.1). */
  public static final SnapshotCodec<UseCase> USE_CASES =
      new SnapshotCodec<>(decoder -> decoder::useCase);

  /** Solutions (contract 2.2). */
  public static final SnapshotCodec<Solution> SOLUTIONS =
      new SnapshotCodec<>(decoder -> decoder::solution);

  private static final JsonFactory JSON =
      JsonFactory.builder()
          // Texts may have unpaired surrogates, which UTF-8 can't encode.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .rootValueSeparator("\n")
          .build();

  /** Maximum number of records in a chunk. */
  public static final int MOST_RECORDS = 4_000;

  /** Maximum number of records in the first chunk, which is shown before the others are decoded. */
  public static final int MOST_FIRST = 500;

  /**
   * Number of characters at which a chunk is full; a single record may exceed it. While each
   * processor works on a chunk, it needs several times as much memory.
   */
  static final long MOST_CHARACTERS = 1L << 22;

  private final Function<RecordDecoder, Function<JsonParser, R>> decoders;

  private SnapshotCodec(Function<RecordDecoder, Function<JsonParser, R>> decoders) {
    this.decoders = decoders;
  }

  /**
   * Encodes records into chunks of at most {@link #MOST_RECORDS} records and {@link
   * #MOST_CHARACTERS} characters, unless a single record is longer.
   *
   * @return at least one chunk, also for no records; to be stored in this order
   */
  public List<byte[]> encode(List<? extends R> records) {
    return parts(records).parallelStream().map(SnapshotCodec::write).toList();
  }

  /** Writes records as JSON objects, each as the service sends it. */
  private static byte[] write(List<? extends CaseRecord> records) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
    try (Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        JsonGenerator json =
            JSON.createGenerator(
                ObjectWriteContext.empty(), new DeflaterOutputStream(bytes, deflater, 1 << 13))) {
      for (CaseRecord record : records) {
        RecordCodec.write(json, record);
      }
    }
    return bytes.toByteArray();
  }

  private static <R extends CaseRecord> List<List<? extends R>> parts(List<? extends R> records) {
    List<List<? extends R>> parts = new ArrayList<>();
    int from = 0;
    long characters = 0;
    for (int i = 0; i < records.size(); i++) {
      long more = characters(records.get(i));
      int most = parts.isEmpty() ? MOST_FIRST : MOST_RECORDS;
      if (i > from && (i - from == most || characters + more > MOST_CHARACTERS)) {
        parts.add(records.subList(from, i));
        from = i;
        characters = 0;
      }
      characters += more;
    }
    parts.add(records.subList(from, records.size()));
    return parts;
  }

  private static long characters(CaseRecord record) {
    return characters(record.members()) + characters(record.customFields());
  }

  private static long characters(Map<String, FieldValue> members) {
    LongAdder sum = new LongAdder();
    members.forEach((name, value) -> sum.add(name.length() + value.display().length()));
    return sum.sum();
  }

  /**
   * Decodes the records of all chunks.
   *
   * @param chunks all chunks from {@link #encode}, in order
   * @return the records in order; unmodifiable
   * @throws DamagedSnapshotException when a chunk is damaged
   */
  public List<R> decode(List<byte[]> chunks) {
    return decode(chunks, 0, chunks.size());
  }

  /**
   * Decodes the records of some chunks. The first chunk has only a few records, so that it can be
   * decoded quickly.
   *
   * @param chunks all chunks from {@link #encode}, in order
   * @param from index of the first chunk, inclusive
   * @param to index of the last chunk, exclusive
   * @return the records in order; unmodifiable
   * @throws DamagedSnapshotException when one of these chunks is damaged
   */
  public List<R> decode(List<byte[]> chunks, int from, int to) {
    if (chunks.isEmpty()) {
      throw new DamagedSnapshotException("The snapshot has no chunks");
    }
    // One reader for all chunks, so that their records share names and frequent values.
    JsonReader reader =
        new JsonReader(Integer.MAX_VALUE, Integer.MAX_VALUE, JsonReader.NAME_LENGTH);
    Function<JsonParser, R> decoder = decoders.apply(new RecordDecoder(reader));
    List<List<R>> parts =
        IntStream.range(from, to)
            .parallel()
            .mapToObj(i -> part(chunks, i, reader, decoder))
            .toList();
    List<R> records = new ArrayList<>(parts.stream().mapToInt(List::size).sum());
    parts.forEach(records::addAll);
    return Collections.unmodifiableList(records);
  }

  private List<R> part(
      List<byte[]> chunks, int i, JsonReader reader, Function<JsonParser, R> decoder) {
    List<R> records = new ArrayList<>();
    try (Inflater inflater = new Inflater();
        InputStream content =
            new InflaterInputStream(new ByteArrayInputStream(chunks.get(i)), inflater, 1 << 13);
        JsonParser parser = reader.parser(content.readAllBytes())) {
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        records.add(decoder.apply(parser));
      }
      if (parser.currentToken() != null) {
        throw damaged(i, chunks.size(), null);
      }
      return records;
    } catch (JacksonException | UnreadableJsonException | IOException e) {
      throw damaged(i, chunks.size(), e);
    }
  }

  private static DamagedSnapshotException damaged(int i, int of, @Nullable Exception cause) {
    return new DamagedSnapshotException(
        "Chunk %s of %s of the snapshot can't be read: its content is not what was written"
            .formatted(i + 1, of),
        cause);
  }

  /**
   * Thrown when a stored snapshot can't be read, because it is damaged. None of its records are
   * used; read the list from the service again. The message names the chunk and the problem, and
   * contains no data of the records.
   */
  public static final class DamagedSnapshotException extends RuntimeException
      implements CodedFailure {

    private static final long serialVersionUID = 1L;

    public DamagedSnapshotException(String message) {
      this(message, null);
    }

    /** Creates an exception for damaged data outside the records. */
    public DamagedSnapshotException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }

    @Override
    public FaultCode code() {
      return FaultCode.KEPT_LIST_DAMAGED;
    }
  }
}
