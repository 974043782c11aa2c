package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Values and owners seen in solutions, to choose from (Q28 and Q29). */
class SolutionValuesTest {

  private static final String ANA = "{\"id\":\"p-1\",\"email\":\"ana@example.com\"}";
  private static final String BO = "{\"email\":\"bo@example.com\"}";

  private static Solution solution(String id, String status, @Nullable Owner owner, String json) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text(id));
    members.put("status", FieldValue.text(status));
    if (!json.isEmpty()) {
      members.put("owner", new FieldValue.Structure(json));
    }
    return new Solution(id, members, Map.of(), owner, List.of());
  }

  private static ObservedDropdownValues book() {
    Owner ana = new Owner("p-1", "ana@example.com");
    return ObservedDropdownValues.ofSolutions(
        List.of(
            solution("1", "Draft", new Owner(null, "bo@example.com"), BO),
            solution("2", "draft", ana, ANA),
            solution("3", "Draft", ana, ANA),
            solution("4", "", null, "")),
        List.of("status", "type"));
  }

  @Test
  void valuesAreToldApartByTheirLettersAndCounted() {
    assertEquals(
        List.of(
            new KnownDropdownValue("Draft", null, 2, Source.SEEN),
            new KnownDropdownValue("draft", null, 1, Source.SEEN)),
        book().options("status"));
    assertTrue(book().options("type").isEmpty(), "nobody was seen to use one");
  }

  @Test
  void eachOwnerIsThereOnceAsRead() {
    assertEquals(
        List.of(
            new KnownDropdownValue(ANA, "ana@example.com", 2, Source.SEEN),
            new KnownDropdownValue(BO, "bo@example.com", 1, Source.SEEN)),
        book().options("owner"));
  }

  @Test
  void theyAreNoFieldsOfTheOptionBook() {
    assertTrue(book().fieldKeys().isEmpty());
  }
}
