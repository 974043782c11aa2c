package io.casedesk.client.solutions;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.client.records.RecordDecoder;
import io.casedesk.json.JsonReader;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.Fields;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.links.UseCaseLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decodes checklists and links, whose shapes the contract leaves open (2.3, 2.4): an array or a
 * single object, objects or only ids (Q33). Every field is kept as sent.
 */
final class SolutionPartDecoder {

  private static final List<String> LISTS_OF_CHECKLISTS = List.of("checklists", "checklistList");
  private static final List<String> LISTS_OF_LINKS =
      List.of("useCases", "use_cases", "useCaseList", "useCaseIds", "use_case_ids", "links");
  private static final String[] IDS = {"useCaseId", "use_case_id", "caseId", "case_id", "id"};

  private final JsonReader reader;

  SolutionPartDecoder(JsonReader reader) {
    this.reader = reader;
  }

  /** Decodes the checklists in a response. */
  List<Checklist> checklists(ApiResponse reply) {
    List<Map<String, FieldValue>> all = new ArrayList<>();
    for (byte[] element : elements(reply, LISTS_OF_CHECKLISTS)) {
      all.add(
          isObject(element)
              ? reader.shared(element)
              : Fields.of(Map.of("checklistId", reader.single(element))));
    }
    return Checklist.of(all);
  }

  /** Decodes the links in a response. */
  List<UseCaseLink> links(ApiResponse reply) {
    List<UseCaseLink> links = new ArrayList<>();
    for (byte[] element : elements(reply, LISTS_OF_LINKS)) {
      links.add(
          isObject(element)
              ? link(reader.shared(element))
              : new UseCaseLink(FieldValue.scalar(reader.single(element)), null, Fields.NONE));
    }
    return List.copyOf(links);
  }

  private UseCaseLink link(Fields members) {
    FieldValue inner = RecordDecoder.first(members, "useCase", "use_case");
    if (inner instanceof Structure(String json) && json.startsWith("{")) {
      Map<String, FieldValue> useCase = reader.members(json);
      FieldValue id = useCase.get("id");
      return new UseCaseLink(
          FieldValue.scalar(id != null ? id : RecordDecoder.first(useCase, IDS)),
          title(useCase),
          members);
    }
    FieldValue id = RecordDecoder.first(members, IDS);
    return new UseCaseLink(FieldValue.scalar(inner != null ? inner : id), title(members), members);
  }

  private static @Nullable String title(Map<String, FieldValue> members) {
    return FieldValue.scalar(RecordDecoder.first(members, "title", "name", "useCaseTitle"));
  }

  /**
   * The contents of {@code data}, each as sent: the elements of a list, or one object; nulls are
   * skipped.
   */
  private List<byte[]> elements(ApiResponse reply, List<String> lists) {
    ResponseEnvelope envelope = ResponseEnvelope.of(reply);
    List<byte[]> rows = envelope.rows();
    byte[] data = envelope.member("data");
    if (data == null) {
      throw reply.malformed(Message.of("service.no-data"));
    }
    if (envelope.isNull("data") && envelope.member("error") != null && !envelope.isNull("error")) {
      // This does not mean "none", which is a 404 (Q32).
      throw reply.malformed(
          Message.of(
              "service.success-says",
              String.valueOf(ResponseEnvelope.errorOf(reply.body(), reader))));
    }
    if (rows == null && isObject(data)) {
      rows = opened(data, lists);
    } else if (rows == null) {
      rows = List.of(data);
    }
    return rows.stream().filter(row -> row[0] != 'n').toList();
  }

  /** The elements of an object that only wraps a list, or else the object as the single element. */
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
    List<byte[]> rows = ResponseEnvelope.of(("{\"data\":" + list + "}").getBytes(UTF_8)).rows();
    return rows == null ? List.of() : rows;
  }

  private static boolean isObject(byte[] json) {
    return json[0] == '{';
  }
}
