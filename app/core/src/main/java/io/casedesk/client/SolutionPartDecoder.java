package io.casedesk.client;

import io.casedesk.json.JsonReader;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.FieldValues;
import io.casedesk.model.UseCaseLink;
import io.casedesk.model.checklist.Checklist;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads checklists and links, whose shapes the contract leaves open (2.3, 2.4): an array or one
 * object, objects or ids alone (Q33). Every member is kept as sent.
 */
final class SolutionPartDecoder {

  private static final List<String> LISTS_OF_CHECKLISTS = List.of("checklists", "checklistList");
  private static final List<String> LISTS_OF_LINKS =
      List.of("useCases", "use_cases", "useCaseList", "useCaseIds", "use_case_ids", "links");
  private static final List<String> IDS =
      List.of("useCaseId", "use_case_id", "caseId", "case_id", "id");

  private final JsonReader reader;

  SolutionPartDecoder(JsonReader reader) {
    this.reader = reader;
  }

  /** The checklists an answer holds. */
  List<Checklist> checklists(ApiResponse reply, String solutionId) {
    List<Map<String, FieldValue>> all = new ArrayList<>();
    for (byte[] element : elements(reply, LISTS_OF_CHECKLISTS)) {
      all.add(
          isObject(element)
              ? reader.shared(element)
              : FieldValues.of(Map.of("checklistId", scalar(element))));
    }
    return Checklist.of(all);
  }

  /** The links an answer holds. */
  List<UseCaseLink> links(ApiResponse reply, String solutionId) {
    List<UseCaseLink> links = new ArrayList<>();
    for (byte[] element : elements(reply, LISTS_OF_LINKS)) {
      links.add(
          isObject(element)
              ? link(reader.shared(element))
              : new UseCaseLink(LenientValues.scalar(scalar(element)), null, FieldValues.NONE));
    }
    return List.copyOf(links);
  }

  private UseCaseLink link(FieldValues members) {
    FieldValue inner = first(members, List.of("useCase", "use_case"));
    if (inner instanceof Structure(String json) && json.startsWith("{")) {
      Map<String, FieldValue> useCase = reader.members(LenientValues.bytes(json));
      FieldValue id = first(useCase, List.of("id"));
      return new UseCaseLink(
          LenientValues.scalar(id != null ? id : first(useCase, IDS)), title(useCase), members);
    }
    FieldValue id = first(members, IDS);
    return new UseCaseLink(
        LenientValues.scalar(inner != null ? inner : id), title(members), members);
  }

  private static @Nullable String title(Map<String, FieldValue> members) {
    return LenientValues.scalar(first(members, List.of("title", "name", "useCaseTitle")));
  }

  private static @Nullable FieldValue first(Map<String, FieldValue> members, List<String> names) {
    for (String name : names) {
      FieldValue value = members.get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** What {@code data} holds, each as sent: elements of a list, or one object; nulls left out. */
  private List<byte[]> elements(ApiResponse reply, List<String> lists) {
    ResponseEnvelope envelope = ResponseEnvelope.of(reply);
    List<byte[]> rows = envelope.rows();
    byte[] data = envelope.member("data");
    if (data == null) {
      throw reply.malformed("the answer holds no \"data\"");
    }
    if (envelope.isNull("data") && envelope.member("error") != null && !envelope.isNull("error")) {
      // Not "none": that is a 404 (Q32).
      throw reply.malformed(
          "the answer has the status of a success, but says: "
              + ResponseEnvelope.errorOf(reply.body(), reader));
    }
    if (rows == null && isObject(data)) {
      rows = opened(data, lists);
    } else if (rows == null) {
      rows = List.of(data);
    }
    return rows.stream().filter(row -> row[0] != 'n').toList();
  }

  /** An object that is there only to hold the list, or else is the one element. */
  private List<byte[]> opened(byte[] object, List<String> lists) {
    Map<String, FieldValue> members = reader.members(object);
    for (String list : lists) {
      if (members.get(list) instanceof Structure(String json) && json.startsWith("[")) {
        return split(json);
      }
    }
    return members.isEmpty() ? List.of() : List.of(object);
  }

  private static List<byte[]> split(String list) {
    List<byte[]> rows = ResponseEnvelope.of(LenientValues.bytes("{\"data\":" + list + "}")).rows();
    return rows == null ? List.of() : rows;
  }

  private static boolean isObject(byte[] json) {
    return json[0] == '{';
  }

  private FieldValue scalar(byte[] json) {
    Map<String, FieldValue> wrapped = reader.members(wrapped(json));
    return wrapped.getOrDefault("data", FieldValue.Null.INSTANCE);
  }

  private static byte[] wrapped(byte[] json) {
    byte[] before = LenientValues.bytes("{\"data\":");
    byte[] all = new byte[before.length + json.length + 1];
    System.arraycopy(before, 0, all, 0, before.length);
    System.arraycopy(json, 0, all, before.length, json.length);
    all[all.length - 1] = '}';
    return all;
  }
}
