-- What wrk posts: FORM, with @N and @W counted on from request to request.
local form, many = os.getenv('FORM'), tonumber(os.getenv('MANY'))
wrk.method = 'POST'
wrk.headers['content-type'] = 'application/x-www-form-urlencoded'
wrk.body = form

if form:find('@', 1, true) then
  local asked = 0
  request = function()
    asked = asked + 1
    local body = form:gsub('@N', tostring(1 + asked % many)):gsub('@W', tostring(asked % 100))
    return wrk.format(nil, nil, nil, body)
  end
end
